import type { SubmissionResult } from '@conform-to/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '~/i18n/server.server'
import { parseForm } from '~/platform/http/remix/form.server'
import { z } from '~/platform/input/zod'
import { Checkbox, ChipGroup } from './choice'
import { errorsIn } from './error-summary'
import { TextArea, TextField } from './field'
import { uncheckedField } from './form-field'
import { RadioCards } from './radios'
import { SchemaForm, useSchemaForm } from './schema-form'

const Schema = z.object({
  name: z
    .string('missing')
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .regex(/^[a-z]+$/, 'strange')
        .max(20, 'long'),
    ),
  text: z.string().max(50).optional(),
  kind: z.enum(['a', 'b'], 'choose'),
  some: z.array(z.string()),
  terms: z.literal('on', 'accept').optional(),
})

function Sheet({ reply, id }: { reply?: SubmissionResult; id?: string }) {
  const [form, fields] = useSchemaForm({
    id,
    schema: Schema,
    reply,
    values: { name: 'mara', kind: 'a', some: ['x'] },
  })
  const options = ['a', 'b'].map((value) => ({ value, label: value }))
  return (
    <SchemaForm form={form} errorText={(_, error) => error && `text of ${error}`} action="/here">
      <TextField field={fields.name} label="Name" hint="Hint" invalidText="invalid" />
      <TextArea field={fields.text} label="Text" />
      <RadioCards field={fields.kind} legend="Kind" options={options} />
      <ChipGroup field={fields.some} legend="Some" options={[{ value: 'x', label: 'x' }]} />
      <Checkbox field={fields.terms} label="Terms" />
    </SchemaForm>
  )
}

const rendered = (props: Parameters<typeof Sheet>[0] = {}) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('de')}>
      <Sheet {...props} />
    </I18nextProvider>,
  )
const element = (html: string, id: string) =>
  new RegExp(`<[a-z]+ [^>]*id="${id}"[^>]*>`).exec(html)?.[0] ?? ''
const answerTo = (fields: Record<string, string>) =>
  parseForm(new Map(Object.entries(fields)), Schema).reply()

test('the server renders the rules of the schema, for the browser to check until the page is hydrated', () => {
  const html = rendered()
  expect(html).toMatch(/^<form method="post" class="[^"]+" data-checked="" id="f" action="\/here">/)
  expect(element(html, 'f-name')).toContain('required=""')
  expect(element(html, 'f-name')).toContain('maxLength="20"')
  expect(element(html, 'f-name')).toContain('data-invalid="invalid"')
  // The pattern of the schema applies to the trimmed text, which the browser does not know.
  expect(html).not.toContain('pattern')
  expect(element(html, 'f-text')).toContain('maxLength="50"')
  expect(element(html, 'f-text')).not.toContain('required')
  expect(element(html, 'f-kind-b')).toContain('required=""')
})

test('every control is described by its hint and its error line, the error line last', () => {
  const html = rendered()
  expect(element(html, 'f-name')).toContain('aria-describedby="f-name-hint f-name-error"')
  expect(element(html, 'f-terms')).toContain('aria-describedby="f-terms-error"')
  expect(element(html, 'f-kind')).toContain('aria-describedby="f-kind-error"')
  for (const id of ['f-name-hint', 'f-name-error', 'f-kind-error']) expect(element(html, id)).not.toBe('')
  expect(html).not.toContain('aria-invalid=')
})

test('shows the initial values', () => {
  const html = rendered()
  expect(element(html, 'f-name')).toContain('value="mara"')
  expect(element(html, 'f-kind-a')).toContain('checked=""')
  expect(element(html, 'f-kind-b')).not.toContain('checked')
  expect(element(html, 'f-some-x')).toContain('checked=""')
})

test('shows the server’s reply: the input, and the texts of its errors', () => {
  const reply = answerTo({ name: ' MARA ', text: 'hello' })
  const html = rendered({ reply })
  expect(element(html, 'f-name')).toContain('value=" MARA "')
  expect(element(html, 'f-name')).toContain('aria-invalid="true"')
  expect(html).toMatch(/id="f-name-error"[^>]*>text of strange</)
  expect(html).toMatch(/id="f-kind-error"[^>]*>text of choose</)
  expect(html).toContain('>hello</textarea>')
  // The reply replaces all initial values.
  expect(element(html, 'f-kind-a')).not.toContain('checked')
})

test('the summary leads to the fields in the order of the schema', () => {
  const reply = answerTo({ name: 'x'.repeat(21) })
  const errors = errorsIn(reply, (error) => `text of ${error}`, 'sheet')
  expect(errors).toEqual([
    { fieldId: 'sheet-name', text: 'text of long' },
    { fieldId: 'sheet-kind', text: 'text of choose' },
  ])
  const html = rendered({ reply, id: 'sheet' })
  for (const { fieldId } of errors) expect(element(html, fieldId ?? '')).not.toBe('')
  expect(errorsIn(undefined, () => '')).toEqual([])
})

test('only names of the schema’s fields reach conform', () => {
  const reply = answerTo({ __intent__: '{"type":"reset"}', 'name[0].x': '1', __proto__: 'x', kind: 'a' })
  expect(reply.initialValue).toEqual({ kind: 'a' })
  expect(reply.intent).toBeUndefined()
})

test('chips that are refused are invalid, and their group is described by the error line', () => {
  const options = ['x', 'y'].map((value) => ({ value, label: value }))
  const chips = (errors?: string[]) =>
    renderToStaticMarkup(
      <ChipGroup
        field={{ ...uncheckedField('way'), ...(errors && { errors }) }}
        legend="Way"
        options={options}
      />,
    )
  expect(chips(['wrong'])).toMatch(/^<fieldset class="min-w-0" aria-describedby="f-way-error">/)
  expect(chips(['wrong']).match(/<input[^>]* aria-invalid="true"/g)).toHaveLength(2)
  expect(chips()).not.toContain('aria-')
})

test('a field without a schema needs no form', () => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('de')}>
      <TextField field={uncheckedField('search', 'Berlin', 'filter-search')} label="Search" maxLength={9} />
    </I18nextProvider>,
  )
  const input = element(html, 'filter-search')
  expect(input).toContain('name="search"')
  expect(input).toContain('value="Berlin"')
  expect(input).not.toContain('form=')
})

test('a text field names its form only outside of its element', () => {
  const html = rendered()
  for (const id of ['f-name', 'f-text']) expect(element(html, id)).not.toContain(' form=')
  const beside = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('de')}>
      <TextArea field={{ ...uncheckedField('note'), outsideOf: 'decision' }} label="Note" />
    </I18nextProvider>,
  )
  expect(element(beside, 'f-note')).toContain(' form="decision"')
})
