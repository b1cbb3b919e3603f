/**
 * `npm run og`: draws the pictures of link previews into public/og, 1200 by 630 px: one per city, one for the listing, one for other pages.
 * They are the same in all languages and contain no product name (APP_NAME is a setting). They are committed, so that no server needs fonts.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { CITIES } from '~/domains/places/cities.server'

const FOLDER = 'public/og'
const SIZE = { width: 1200, height: 630 }
const FONT = 'Georgia, DejaVu Serif, serif'

/** The emblem of the favicon, without its own colours. */
const emblem = (/<g[\s\S]*<\/g>/.exec(readFileSync('public/favicon.svg', 'utf8'))?.[0] ?? '').replaceAll(
  'currentColor',
  '#f3c9e4',
)

function picture(name: string | null): string {
  const line =
    name === null
      ? ''
      : `<text x="600" y="500" text-anchor="middle" font-family="${FONT}" font-size="${name.length > 14 ? 76 : 92}" font-weight="600" fill="#fff">${name}</text>`
  const mark = name === null ? { x: 430, y: 145, scale: 10.6 } : { x: 480, y: 110, scale: 7.5 }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
    <defs>
      <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#3b1334"/><stop offset="1" stop-color="#8d2773"/>
      </linearGradient>
      <radialGradient id="glow" cx="0.5" cy="0.35" r="0.6">
        <stop offset="0" stop-color="#e793ca" stop-opacity="0.45"/><stop offset="1" stop-color="#e793ca" stop-opacity="0"/>
      </radialGradient>
    </defs>
    <rect width="1200" height="630" fill="url(#ground)"/>
    <rect width="1200" height="630" fill="url(#glow)"/>
    <g transform="translate(${mark.x} ${mark.y}) scale(${mark.scale})">${emblem}</g>
    ${line}
    <rect x="24" y="24" width="1152" height="582" rx="18" fill="none" stroke="#f3c9e4" stroke-opacity="0.35" stroke-width="2"/>
  </svg>`
}

const draw = (file: string, name: string | null) =>
  sharp(Buffer.from(picture(name)))
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(`${FOLDER}/${file}.jpg`)

mkdirSync(FOLDER, { recursive: true })
await draw('page', null)
await draw('listing', 'Trans*-Escorts')
for (const { place } of CITIES) await draw(place.slug, place.name)
