import { GLYPHS, type IconName } from './glyphs'

/** Icons that lists repeat. */
export const SPRITE_ICONS = [
  'heart',
  'crown',
  'map-pin',
  'badge-check',
  'x',
] as const satisfies readonly IconName[]

/** Drawn once by the root; `<Icon>` refers to it. */
export function IconSprite() {
  return (
    <svg className="hidden" aria-hidden="true">
      {SPRITE_ICONS.map((name) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          <path d={GLYPHS[name]} />
        </symbol>
      ))}
    </svg>
  )
}
