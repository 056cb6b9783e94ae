import { type GeoProjection, geoBounds } from 'd3-geo'
import { feature } from 'topojson-client'
import { breather } from '#src/breather.ts'
import { type Outline, outlineOf, planes } from './plane.ts'

/** An area of the map, with where its name stands (longitude, latitude). */
export interface Region {
  /** Administrative code: 420000 Hubei, 420100 Wuhan. */
  id: string
  name: string
  centre: [number, number]
  shape: GeoJSON.Feature
  /** Its corners in degrees: south-west, north-east. */
  bounds: [[number, number], [number, number]]
  /** As it lies on the plane of the whole country, or of a part of it. */
  outline: Outline
}

/** TopoJSON as scripts/map writes it. */
type Topology = Parameters<typeof feature>[0]
type Named = GeoJSON.Feature<GeoJSON.Geometry, { name: string; centre: [number, number] }>

/** Laying areas flat stops after so many ms for what else the page has to do. */
const atOnce = 8

/** The areas of a file of the map's geometry (scripts/map makes them), laid flat a few at a time. */
async function regionsOf(topology: Topology, plane: GeoProjection): Promise<Region[]> {
  const areas = topology.objects.areas && feature(topology, topology.objects.areas)
  const shapes = areas?.type === 'FeatureCollection' ? (areas.features as Named[]) : []
  const regions: Region[] = []
  const breath = breather(atOnce)
  for (const shape of shapes) {
    await breath()
    const [bounds, outline] = [geoBounds(shape), outlineOf(shape, plane)]
    regions.push({ id: String(shape.id ?? ''), ...shape.properties, shape, bounds, outline })
  }
  return regions
}

const provinces = import.meta.glob<{ default: Topology }>('./geometry/provinces/*.json')

/** The provinces of the country. */
export const countryRegions = async (): Promise<Region[]> =>
  regionsOf((await import('./geometry/country.json')).default as unknown as Topology, planes.country)

/** The cities of a province, or the districts of a municipality. Rejects when they cannot be had now. */
export async function provinceRegions(id: string): Promise<Region[]> {
  const load = provinces[`./geometry/provinces/${id}.json`]
  return load ? regionsOf((await load()).default, planes.part) : []
}
