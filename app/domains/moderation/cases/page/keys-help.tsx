import { useTranslation } from 'react-i18next'
import { Dialog, DialogLink } from '~/ui/dialog'
import { LONE_LINK } from '~/ui/link'

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

/** The link that opens the list of keys; without a keyboard it says nothing new, so a phone leaves it out. */
export function KeysHint() {
  const { t } = useTranslation()
  return (
    <DialogLink dialog={DIALOG} data-key="?" className={`${LONE_LINK} text-sm max-md:hidden`}>
      {t('cases:keys.hint')}
    </DialogLink>
  )
}

/** All keys of a page. */
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

function Keys({ of: [first, last] }: { of: readonly [string, string?] | readonly string[] }) {
  return (
    <>
      <Key name={first ?? ''} />
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
