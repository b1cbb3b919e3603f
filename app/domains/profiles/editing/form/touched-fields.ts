import { isSection, SECTIONS } from '../profile-form'
import { SECTION } from './section-save'

/** The fields of the form with this id that differ from what the page rendered, or from what `takeAsSaved` was given. */
export const touchedIn = (formId: string): Element[] =>
  elementsOf(formId).filter((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false
    if (!(field instanceof HTMLInputElement)) return false
    return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
  })

/** From now on the fields of the form are compared with the sent values: all of them, or those of the one section that was sent. */
export function takeAsSaved(formId: string, sent: FormData): void {
  const names = namesIn(sent)
  for (const field of elementsOf(formId)) {
    if (names && !names.includes(field.getAttribute('name') ?? '')) continue
    if (field instanceof HTMLSelectElement) {
      for (const option of field.options)
        option.defaultSelected = sent.getAll(field.name).includes(option.value)
      continue
    }
    const isInput = field instanceof HTMLInputElement
    if (!(isInput || field instanceof HTMLTextAreaElement) || field.type === 'hidden') continue
    if (isInput && isChoice(field)) field.defaultChecked = sent.getAll(field.name).includes(field.value)
    else field.defaultValue = String(sent.get(field.name) ?? '').replaceAll('\r\n', '\n')
  }
}

const elementsOf = (formId: string) => [...(document.forms.namedItem(formId)?.elements ?? [])]
/** The names of the sent fields if only one section was sent, by its own button; null for the whole form. */
function namesIn(sent: FormData): readonly string[] | null {
  const section = sent.get(SECTION)
  return isSection(section) ? SECTIONS[section] : null
}
const isChoice = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio'
