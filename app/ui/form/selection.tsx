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

/** In the head of a table; where its rows are cards, with its text in the line above them, over their checkboxes. */
const PLACES = {
  head: { look: 'lg:scripting:flex size-11 justify-center', text: 'sr-only' },
  line: {
    look: 'max-lg:scripting:flex ml-auto min-h-11 flex-row-reverse gap-2 pr-4.25',
    text: 'text-sm text-ink-soft',
  },
} as const

/** A checkbox that selects all rows of the form around it, or none; only with scripts. A list has it in both places and shows one. */
export function SelectAllRows({ at }: { at: keyof typeof PLACES }) {
  const { t } = useTranslation()
  const [box, { rows, selected }] = useSelection<HTMLInputElement>()
  const place = PLACES[at]
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
    <label className={`hidden cursor-pointer items-center ${place.look}`}>
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        onChange={(event) => select(event.target.checked)}
        autoComplete="off"
        className="size-5 accent-accent"
      />
      <span className={place.text}>{t('admin:users.selectAll')}</span>
    </label>
  )
}
