import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LONE_LINK } from '~/ui/classes/link'
import { Dialog, DialogLink } from '~/ui/dialog'
import { areSingleKeysOn, SingleKeysSwitch } from '../../single-keys'

/** The keys that move the focus between the rows of a list, and by how many rows. */
const STEPS: Record<string, number> = { j: 1, k: -1 }

/**
 * Keyboard shortcuts of the queue and of a case (UI.md "Admin"). An element states its key in `data-key`: the key clicks a link or button
 * and focuses a field. In a list (`data-row`), j and k move between the rows, and other keys act in the row that has the focus. The link
 * to the next page counts as a last row. A digit chooses the action of a decision at that position, r focuses the first one. Keys do
 * nothing in a field for text, and with modifiers. The row that the address names, of a case taken just now, has the focus, so that the
 * keys go on from there.
 */
export function useCaseKeys(page: RefObject<HTMLElement>): void {
  useEffect(() => {
    page.current?.querySelector<HTMLElement>('[data-row]:target [data-open]')?.focus()
  }, [page])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || !page.current || !areSingleKeysOn()) return
      // A key that is held down moves on, but does not act again: it could undo the decision before the last one, too.
      if (event.repeat && !(event.key.toLowerCase() in STEPS)) return
      const target = targetOf(event.key.toLowerCase(), page.current)
      if (!target) return
      event.preventDefault()
      if (event.key.toLowerCase() === 'r') target.focus()
      else press(target)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [page])
}

function targetOf(key: string, page: HTMLElement): HTMLElement | null | undefined {
  const rows = [...page.querySelectorAll<HTMLElement>('[data-row]')]
  const row = rows.findIndex((one) => one.contains(document.activeElement))
  const step = STEPS[key]
  if (step !== undefined && rows.length > 0)
    return rows[Math.max(0, Math.min(rows.length - 1, row + step))]?.querySelector<HTMLElement>('[data-open]')
  if (/^[1-9]$/.test(key)) return actionsIn(page)[Number(key) - 1]
  if (key === 'r') return actionsIn(page)[0]
  const inRow = rows[row]?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  return inRow ?? page.querySelector<HTMLElement>(`:not([data-row] *)[data-key="${CSS.escape(key)}"]`)
}

const actionsIn = (page: HTMLElement) => [
  ...page.querySelectorAll<HTMLElement>('[data-decision] :is(input, button)[name="action"]'),
]

function press(target: HTMLElement): void {
  const isField = target.matches('textarea, select, [data-open], input:not([type=checkbox], [type=radio])')
  // A dialog returns the focus to where it was, such as a row: its link may be far below.
  if (!target.matches('[data-dialog]')) target.focus()
  if (!isField) target.click()
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // A dialog that was closed just now may keep the focus until the next frame.
  if (target.closest('dialog[open]')) return true
  return target.matches(
    'textarea, select, input:not([type=checkbox], [type=radio], [type=submit]), [contenteditable]',
  )
}

const DIALOG = 'keys'
const LIST = [
  ['next', ['J']],
  ['previous', ['K']],
  ['open', ['↵']],
  ['assign', ['A']],
  ['select', ['X']],
  ['undo', ['U']],
  ['help', ['?']],
] as const
const CASE = [
  ['next', ['J']],
  ['previous', ['K']],
  ['assign', ['A']],
  ['actions', ['R']],
  ['action', ['1', '7']],
  ['note', ['N']],
  ['undo', ['U']],
  ['back', ['B']],
  ['help', ['?']],
] as const

/** The link that opens the list of keyboard shortcuts. A phone, which has no keyboard, hides it. */
export function KeysHint() {
  const { t } = useTranslation()
  return (
    <DialogLink dialog={DIALOG} data-key="?" className={`${LONE_LINK} text-sm max-md:pointer-coarse:hidden`}>
      {t('cases:keys.hint')}
    </DialogLink>
  )
}

/** The dialog with all keyboard shortcuts of a page. */
export function KeysDialog({ of }: { of: 'list' | 'case' }) {
  const { t } = useTranslation()
  return (
    <Dialog id={DIALOG} title={t('cases:keys.title')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
        {(of === 'list' ? LIST : CASE).map(([what, keys]) => (
          <div key={what} className="contents">
            <dt className="flex items-center gap-1">
              <Keys of={keys} />
            </dt>
            <dd>{t(`cases:keys.${what}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <SingleKeysSwitch hint={t('cases:keys.typing')} />
      </div>
    </Dialog>
  )
}

/** One key, or the first and the last key of a range. */
function Keys({ of: [first, last] }: { of: readonly [string, string?] }) {
  return (
    <>
      <Key name={first} />
      {last ? (
        <>
          <span aria-hidden="true">–</span>
          <Key name={last} />
        </>
      ) : null}
    </>
  )
}

const Key = ({ name }: { name: string }) => (
  <kbd className="inline-grid h-7 min-w-7 place-items-center rounded-md border border-edge bg-canvas px-1.5 font-sans text-sm font-semibold">
    {name}
  </kbd>
)
