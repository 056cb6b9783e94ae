import type { Campus } from '#contract/campus-shapes.ts'

/** A campus's name behind its megaproject's, where it has one (spec point 2). */
export const fullName = ({ megaprojectName, name }: Campus): string =>
  megaprojectName ? `${megaprojectName}/${name}` : name
