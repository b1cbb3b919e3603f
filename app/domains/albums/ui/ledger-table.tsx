import { useTranslation } from 'react-i18next'
import { CHIP_SHAPE } from '~/ui/chip'
import type { LedgerLine } from '../ledger/ledger-text'

const HEADS = ['album', 'person', 'shared', 'until', 'licence', 'opened', 'status', 'code'] as const
const CELL = 'px-3 py-2.5 align-top first:pl-4 last:pr-4 max-lg:block max-lg:px-4 max-lg:py-1'
/** What members have named: only these words may break. */
const NAMED = `${CELL} wrap-anywhere`
/** Hidden on a phone, where other cells contain these values. */
const WIDE = `${CELL} max-lg:hidden`

/** Sharings of the consent ledger: a table on a card, and cards on a phone. */
export function LedgerTable({ lines }: { lines: readonly LedgerLine[] }) {
  const { t } = useTranslation()
  return (
    <div className="lg:rounded-card lg:border lg:border-line lg:bg-surface">
      <table className="w-full border-collapse text-left text-sm max-lg:block">
        <caption className="sr-only">{t('ledger:title')}</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b border-line">
            {HEADS.map((head) => (
              <th
                key={head}
                scope="col"
                className="px-3 py-2.5 font-semibold first:w-28 first:pl-4 last:pr-4 xl:first:w-auto"
              >
                {t(`ledger:${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:grid max-lg:gap-3">
          {lines.map((line) => (
            <Row key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ line }: { line: LedgerLine }) {
  const { t } = useTranslation()
  const { title, images, person, isOwner, sharedAt, until, opened, state, stateText, ended, code } = line
  const isActive = state === 'active'
  return (
    <tr className="border-line lg:not-first:border-t max-lg:grid max-lg:rounded-card max-lg:border max-lg:bg-surface max-lg:py-3">
      <td className={`${NAMED} max-lg:text-base`}>
        <span className="block font-semibold" dir="auto">
          {title}
        </span>
        {images ? <span className="text-sm text-ink-soft max-lg:hidden">{images}</span> : null}
      </td>
      <td className={NAMED}>
        <bdi className="lg:hidden">{t(isOwner ? 'ledger:with' : 'ledger:by', { name: person })}</bdi>
        <bdi className="max-lg:hidden">{person}</bdi>
        <span className="block text-ink-soft first-letter:uppercase max-lg:hidden">
          {t(isOwner ? 'ledger:byReader' : 'ledger:withReader')}
        </span>
        <span className="text-ink-soft lg:hidden">
          {images ? ` · ${images}` : null} · <span>{t('ledger:viewOnly')}</span>
        </span>
      </td>
      <td className={`${CELL} tabular-nums`}>
        <time dateTime={sharedAt.iso}>{sharedAt.text}</time>
        <span className="lg:hidden"> – {until.text}</span>
        <span className="flex flex-wrap gap-x-4 pt-2 text-ink-soft lg:hidden">
          <span>{t('ledger:openedOn', { days: opened })}</span>
          <span className="ml-auto font-mono whitespace-nowrap">{code}</span>
        </span>
      </td>
      <td className={`${WIDE} tabular-nums`}>
        <time dateTime={until.iso}>{until.text}</time>
      </td>
      <td className={`${WIDE} first-letter:uppercase`}>{t('ledger:viewOnly')}</td>
      <td className={`${WIDE} tabular-nums first-letter:uppercase`}>{opened}</td>
      {/* Below the album's title on a phone. */}
      <td className={`${CELL} tabular-nums max-lg:row-start-2`}>
        <span
          className={`${CHIP_SHAPE} px-2.5 py-0.5 lg:-my-1 lg:whitespace-nowrap ${isActive ? '' : 'bg-transparent! inset-ring inset-ring-line'}`}
        >
          <span
            className={`size-2 flex-none rounded-full ${isActive ? 'bg-online' : 'bg-edge'}`}
            aria-hidden="true"
          />
          {stateText}
        </span>{' '}
        {ended ? <span className="inline-block text-ink-soft lg:block lg:pt-1">{ended}</span> : null}
      </td>
      <td className={`${WIDE} font-mono whitespace-nowrap`}>{code}</td>
    </tr>
  )
}
