import { SMARTPHONE } from '~/domains/accounts/sessions/device-row'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'

/** Icons that only the settings use. Those in `~/ui/icons/glyphs` are loaded by all pages. */
const SETTINGS_GLYPHS = {
  'log-out': 'M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4',
  smartphone: SMARTPHONE,
  'circle-help': 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01',
  'file-text':
    'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4M10 9H8M16 13H8M16 17H8',
} as const

export type SettingsIconName = IconName | keyof typeof SETTINGS_GLYPHS

/** An icon of the settings: one of `SETTINGS_GLYPHS`, or one of the icons of all pages. */
export function SettingsIcon({ name, className }: { name: SettingsIconName; className?: string }) {
  return isOwn(name) ? (
    <Icon outline={SETTINGS_GLYPHS[name]} className={className} />
  ) : (
    <Icon name={name} className={className} />
  )
}

const isOwn = (name: SettingsIconName): name is keyof typeof SETTINGS_GLYPHS => name in SETTINGS_GLYPHS
