import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const ROWS = '[data-selectable]'

/** How many rows the form around an element has, and how many of them are selected; without scripts none. */
export function useSelection<Within extends HTMLElement>(): [
  RefObject<Within>,
  { rows: number; selected: number },
] {
  const within = useRef<Within>(null)
  const [rows, setRows] = useState(0)
  const [selected, setSelected] = useState(0)
  // After each render, since another page of the table has other rows.
  useEffect(() => {
    const form = within.current?.closest('form')
    if (!form) return
    const read = () => {
      setRows(form.querySelectorAll(ROWS).length)
      setSelected(form.querySelectorAll(`${ROWS}:checked`).length)
    }
    read()
    form.addEventListener('change', read)
    return () => form.removeEventListener('change', read)
  })
  return [within, { rows, selected }]
}

/** Where the rows are cards, the checkbox shows its text, and stands above theirs at the right. */
const BESIDE = {
  md: {
    box: 'md:size-11 md:justify-center max-md:ml-auto max-md:w-fit max-md:flex-row-reverse max-md:pr-4.75',
    text: 'md:sr-only',
  },
  lg: {
    box: 'lg:size-11 lg:justify-center max-lg:ml-auto max-lg:w-fit max-lg:flex-row-reverse max-lg:pr-4.75',
    text: 'lg:sr-only',
  },
}

/**
 * A checkbox that selects all rows of the form around it, or none; only with scripts.
 * @param cardsBelow the width below which the table's rows are cards
 */
export function SelectAllRows({ cardsBelow }: { cardsBelow: keyof typeof BESIDE }) {
  const { t } = useTranslation()
  const [box, { rows, selected }] = useSelection<HTMLInputElement>()
  const isAll = rows > 0 && selected === rows
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && !isAll
  })
  const select = (isSelected: boolean) => {
    const form = box.current?.form
    for (const row of form?.querySelectorAll<HTMLInputElement>(ROWS) ?? []) row.checked = isSelected
    form?.dispatchEvent(new Event('change'))
  }
  return (
    <label
      className={`hidden min-h-11 cursor-pointer items-center gap-2 scripting:flex ${BESIDE[cardsBelow].box}`}
    >
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        onChange={(event) => select(event.target.checked)}
        className="size-5 accent-accent"
      />
      <span className={`text-sm text-ink-soft ${BESIDE[cardsBelow].text}`}>{t('admin:users.selectAll')}</span>
    </label>
  )
}
