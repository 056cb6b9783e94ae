import { randomInt } from 'node:crypto'

/**
 * Strokes of each character on a grid four wide and six high, as SVG paths: a <text> could simply be read off.
 * Characters that look like others (0 O, 1 I, 5 S, 2 Z, 8 B) are left out.
 */
const strokes: Record<string, string> = {
  '3': 'M0 0H4L2 2.4C5 2.4 5 6 2 6Q0 6 0 5',
  '4': 'M3 6V0L0 4H4',
  '6': 'M3.6 0C0 1 0 3 0 4.4A2 1.8 0 1 0 4 4.2A2 1.6 0 0 0 0 4.2',
  '7': 'M0 0H4L1.4 6',
  '9': 'M.4 6C4 5 4 3 4 1.6A2 1.8 0 1 0 0 1.8A2 1.6 0 0 0 4 1.8',
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  C: 'M4 1C3 -.4 0 -.2 0 3S3 6.4 4 5',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  H: 'M0 0V6M4 0V6M0 3H4',
  J: 'M4 0V4.4C4 6.6 0 6.6 0 4.4',
  K: 'M0 0V6M4 0L0 3.4M1.2 2.6L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3.4L4 0V6',
  N: 'M0 6V0L4 6V0',
  P: 'M0 6V0H2.4A1.7 1.7 0 0 1 2.4 3.4H0',
  R: 'M0 6V0H2.4A1.6 1.6 0 0 1 2.4 3.2H0M2 3.2L4 6',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4.2C0 6.6 4 6.6 4 4.2V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2.4L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
}

/** The characters a picture may hold. */
export const drawable = Object.keys(strokes)

const between = (least: number, most: number) => least + (randomInt(1000) / 1000) * (most - least)
const width = 132
const height = 48

function character(sign: string, index: number): string {
  const size = between(4.6, 5.6)
  const place = `translate(${between(16, 20) + index * 28} ${between(7, 13)})`
  const turn = `rotate(${between(-18, 18)} ${size * 2} ${size * 3}) skewX(${between(-10, 10)}) scale(${size})`
  return `<path transform="${place} ${turn}" d="${strokes[sign]}" stroke-width="${between(0.5, 0.68)}"/>`
}

function stray(): string {
  const [from, to] = [between(0, height), between(0, height)]
  const bend = `C${between(20, 50)} ${between(-10, height + 10)} ${between(70, 110)} ${between(-10, height + 10)}`
  return `<path d="M0 ${from}${bend} ${width} ${to}" stroke-width="${between(0.8, 1.6)}" opacity="0.7"/>`
}

/** A picture of some of the `drawable` characters, each bent and turned, with lines across: an SVG document. */
export function drawCharacters(signs: string): string {
  const paths = [...signs].map(character).join('') + stray() + stray() + stray()
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="#f1f4f9"/>` +
    `<g fill="none" stroke="#25405f" stroke-linecap="round" stroke-linejoin="round">${paths}</g></svg>`
  )
}
