/** Steps of shade by how many campuses a region has, the last one for all above. */
export const shades = [0, 1, 2, 5, 10] as const

export const shadeOf = (count: number): number => shades.findLastIndex((least) => count >= least)
