import { useTranslation } from 'react-i18next'
import { LONE_LINK } from '~/ui/classes/link'
import { Dialog, DialogLink } from '~/ui/dialog'

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

/** The link that opens the list of keyboard shortcuts. A narrow window hides it, since a phone has no keyboard. */
export function KeysHint() {
  const { t } = useTranslation()
  return (
    <DialogLink dialog={DIALOG} data-key="?" className={`${LONE_LINK} text-sm max-md:hidden`}>
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
      <p className="mt-4 text-sm text-ink-soft">{t('cases:keys.typing')}</p>
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
