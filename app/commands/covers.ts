import { mkdir, writeFile } from 'node:fs/promises'
import { COVERS, type Cover } from 'db/limits/cover'
import sharp from 'sharp'

/* npm run covers: draws the icons of cover mode into public/covers. Run it after each change of this file, and commit its output. */

const FOLDER = 'public/covers'
const SIZE = 512
/** Platforms crop a maskable icon to any shape, but never its middle 80 % (the safe zone): the drawing is scaled to fit in. */
const MASKABLE_SCALE = 0.78
const CORNER_RADIUS = 112

const BACKGROUNDS: Record<Cover, string> = {
  notes: '#f5c542',
  weather: '#3f8fd8',
  calculator: '#3a3f47',
  recipes: '#d9674b',
}

const DRAWINGS: Record<Cover, string> = {
  notes: `<path d="M136 96h200l56 56v248a24 24 0 0 1-24 24H136a24 24 0 0 1-24-24V120a24 24 0 0 1 24-24z" fill="#fffdf5"/>
    <path d="M336 96v56h56z" fill="#e3ddc8"/>
    <path d="M160 208h192M160 264h192M160 320h128" stroke="#9a8f6a" stroke-width="22" stroke-linecap="round"/>`,
  weather: `<circle cx="206" cy="196" r="84" fill="#ffd45e"/>
    <path d="M190 384a74 74 0 0 1-6-148 104 104 0 0 1 196 30 60 60 0 0 1 2 118z" fill="#fff"/>`,
  calculator: `<rect x="128" y="88" width="256" height="336" rx="36" fill="#f4f5f7"/>
    <rect x="160" y="120" width="192" height="72" rx="14" fill="#8fb8a2"/>
    ${[0, 1, 2]
      .flatMap((row) => [0, 1, 2].map((column) => key(160 + column * 70, 224 + row * 62, column === 2)))
      .join('')}`,
  recipes: `<path d="M112 236h288v84a96 96 0 0 1-96 96h-96a96 96 0 0 1-96-96z" fill="#fff7f0"/>
    <path d="M72 252h40v40H96a24 24 0 0 1-24-24zM400 252h40v16a24 24 0 0 1-24 24h-16z" fill="#fff7f0"/>
    <rect x="104" y="184" width="304" height="36" rx="18" fill="#fff7f0"/>
    <circle cx="256" cy="152" r="24" fill="#fff7f0"/>`,
}

function key(x: number, y: number, isAction: boolean): string {
  return `<rect x="${x}" y="${y}" width="52" height="44" rx="10" fill="${isAction ? '#f0a03c' : '#c5cad3'}"/>`
}

function svg(cover: Cover, { radius, scale }: { radius: number; scale: number }): string {
  const offset = (SIZE * (1 - scale)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">
  <rect width="${SIZE}" height="${SIZE}" rx="${radius}" fill="${BACKGROUNDS[cover]}"/>
  <g fill="none" transform="translate(${offset} ${offset}) scale(${scale})">${DRAWINGS[cover]}</g>
</svg>
`
}

async function png(name: string, drawing: string, sizePx: number): Promise<void> {
  const drawn = sharp(Buffer.from(drawing), { density: 144 }).resize(sizePx, sizePx)
  await drawn.png({ palette: true, compressionLevel: 9 }).toFile(`${FOLDER}/${name}.png`)
}

await mkdir(FOLDER, { recursive: true })
for (const cover of COVERS) {
  const rounded = svg(cover, { radius: CORNER_RADIUS, scale: 1 })
  const square = svg(cover, { radius: 0, scale: 1 })
  const maskable = svg(cover, { radius: 0, scale: MASKABLE_SCALE })
  await writeFile(`${FOLDER}/${cover}.svg`, rounded)
  await png(`${cover}-180`, square, 180)
  await png(`${cover}-192`, rounded, 192)
  await png(`${cover}-512`, rounded, SIZE)
  for (const sizePx of [192, SIZE]) await png(`${cover}-maskable-${sizePx}`, maskable, sizePx)
}
