import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../button'
import { Count } from '../count'
import { Icon } from '../icon'

/** Aligns a button with the controls of a row of fields, below the height of their labels. */
const BELOW_LABELS = 'lg:mt-[calc(1.5em+0.375rem)]'
/** Two buttons need a row of their own below 1280 px, where the main field would be too narrow beside them. */
const TWO_BUTTONS = 'lg:max-xl:col-span-full xl:mt-[calc(1.5em+0.375rem)]'
/** On a phone only visible while the button is expanded, and then below the row. */
const FOLDED = 'max-lg:order-1 max-lg:basis-full max-lg:group-not-has-[[open]]/filters:hidden'
const FIELDS = 'grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2'

/**
 * The search above a list of the administration: a plain GET form, so that every search has a URL. On a phone it is one row: the main
 * field, and a button that expands the other fields and shows how many filters are active. A wide window has a row of fields, and the same
 * button for those that do not fit. Expanding needs no scripts. With scripts a choice in a select is applied at once while the submit
 * button is not visible.
 */
export function FilterBar({
  action,
  label,
  columns,
  main,
  row,
  rest,
  hidden,
  active,
  submit,
  reset,
}: {
  action: string
  label?: string
  /** The grid tracks of the row in a wide window, including the button of `rest` and the buttons at the end. */
  columns: string
  /** The field that a phone always shows. */
  main: ReactNode
  row: ReactNode
  rest?: ReactNode
  /** Hidden inputs. */
  hidden?: ReactNode
  /** The values of the filters in `row` and `rest`. The button shows how many of those that it hides are set. */
  active: { row: readonly unknown[]; rest?: readonly unknown[] }
  submit: string
  /** The link that clears the filters, while one is active. */
  reset: { href: string; text: string } | null
}) {
  const { t } = useTranslation()
  const buttons = useRef<HTMLDivElement>(null)
  const inRow = active.row.filter(Boolean).length
  const inRest = active.rest?.filter(Boolean).length ?? 0
  const applyFolded = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement && !buttons.current?.offsetParent) currentTarget.requestSubmit()
  }
  return (
    <search aria-label={label}>
      <form
        method="get"
        action={action}
        onChange={applyFolded}
        className={`group/filters flex flex-wrap gap-x-3 gap-y-3 lg:grid lg:items-start lg:gap-x-4 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-4 [&_input]:text-ellipsis ${columns}`}
        data-filters
      >
        {hidden}
        <div className="relative min-w-0 flex-1 max-lg:[&_label]:sr-only">{main}</div>
        <div className={`${FIELDS} ${FOLDED} lg:contents`}>{row}</div>
        <details className={`flex-none ${BELOW_LABELS} ${rest ? '' : 'lg:hidden'}`}>
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control border border-edge bg-surface px-3.5 font-semibold whitespace-nowrap [&::-webkit-details-marker]:hidden">
            <Icon name="sliders" size={18} />
            <span aria-hidden={inRow + inRest > 0 || undefined}>{t('filters.label')}</span>
            {inRow + inRest > 0 ? (
              <>
                <Folded count={inRow + inRest} className="lg:hidden" />
                <Folded count={inRest} className="max-lg:hidden" />
              </>
            ) : null}
            <Icon name="chevron-down" size={18} className="text-ink-soft in-open:rotate-180 max-sm:hidden" />
          </summary>
        </details>
        {rest ? (
          <div
            className={`${FIELDS} order-1 basis-full group-not-has-[[open]]/filters:hidden lg:col-span-full lg:grid-cols-4`}
          >
            {rest}
          </div>
        ) : null}
        <div
          ref={buttons}
          className={`${FOLDED} ${reset ? TWO_BUTTONS : BELOW_LABELS} flex flex-wrap gap-3 lg:flex-nowrap`}
        >
          <Button>{submit}</Button>
          {reset ? (
            <ButtonLink variant="quiet" href={reset.href}>
              {reset.text}
            </ButtonLink>
          ) : null}
        </div>
      </form>
    </search>
  )
}

/** How many active filters the button hides, with a text for screen readers. */
function Folded({ count, className }: { count: number; className: string }) {
  const { t } = useTranslation()
  return (
    <span className={`${className} ${count > 0 ? 'grid' : 'sr-only'}`}>
      <span className="sr-only">{count > 0 ? t('filters.inForce', { count }) : t('filters.label')}</span>
      {count > 0 ? <Count>{count}</Count> : null}
    </span>
  )
}
