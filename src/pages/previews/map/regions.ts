import { feature } from 'topojson-client'

/** An area of the map, with where its name stands (longitude, latitude). */
export interface Region {
  /** Administrative code: 420000 Hubei, 420100 Wuhan. */
  id: string
  name: string
  centre: [number, number]
  shape: GeoJSON.Feature
}

/** TopoJSON as scripts/map writes it. */
type Topology = Parameters<typeof feature>[0]
type Named = GeoJSON.Feature<GeoJSON.Geometry, { name: string; centre: [number, number] }>

/** The areas of a file of the map's geometry (scripts/map makes them). */
function regionsOf(topology: Topology): Region[] {
  const areas = topology.objects.areas && feature(topology, topology.objects.areas)
  const shapes = areas?.type === 'FeatureCollection' ? (areas.features as Named[]) : []
  return shapes.map((shape) => ({
    id: String(shape.id ?? ''),
    ...shape.properties,
    shape,
  }))
}

const provinces = import.meta.glob<{ default: Topology }>('./geometry/provinces/*.json')

/** The provinces of the country. */
export const countryRegions = async (): Promise<Region[]> =>
  regionsOf((await import('./geometry/country.json')).default as unknown as Topology)

/** The cities of a province, or the districts of a municipality. Rejects when they cannot be had now. */
export async function provinceRegions(id: string): Promise<Region[]> {
  const load = provinces[`./geometry/provinces/${id}.json`]
  return load ? regionsOf((await load()).default) : []
}
