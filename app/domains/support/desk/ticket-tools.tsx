import { SUPPORT_MESSAGE_MAX } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink, type ButtonProps } from '~/ui/button'
import { TextArea, TextField } from '~/ui/form/field'
import { FORM } from '~/ui/form/field-classes'
import type { FormField } from '~/ui/form/form-field'
import { NOTE_FORM, PANEL, PANEL_HEADING, Panel } from '~/ui/panel'
import type { DeskIntent } from './forms'
import { ticketExportHref } from './ticket-search'

/** Who answers the ticket, and whether it is done. */
export function Responsibility({
  assignee,
  takenFrom,
  isClosed,
}: {
  /** `isOwn`: it is the reader. */
  assignee: { firstName: string; isOwn: boolean } | null
  takenFrom: string | null
  isClosed: boolean
}) {
  const { t } = useTranslation()
  const isOwn = assignee?.isOwn ?? false
  return (
    <Panel title={t('helpdesk:tools.title')}>
      <p className={assignee ? 'font-semibold' : 'text-ink-soft'}>
        {assignee ? (isOwn ? t('helpdesk:you') : assignee.firstName) : t('helpdesk:nobody')}
      </p>
      {takenFrom ? (
        <p className="text-sm text-ink-soft">{t('helpdesk:tools.before', { name: takenFrom })}</p>
      ) : null}
      <div className="grid gap-1 sm:max-lg:flex sm:max-lg:flex-wrap lg:-mb-2">
        <Intent name={isOwn ? 'release' : 'take'} variant="secondary" />
        <Intent name={isClosed ? 'reopen' : 'close'} variant="quiet" />
      </div>
    </Panel>
  )
}

/** What else one can do with a ticket besides answering it. */
export function TicketTools({
  fields,
  number,
  others,
  canMerge,
}: {
  fields: { note: FormField; into: FormField }
  number: string
  others: readonly { number: string; subject: string }[]
  canMerge: boolean
}) {
  const { t } = useTranslation()
  return (
    <div className="grid content-start gap-5">
      <Note field={fields.note} />
      {canMerge ? <Merge field={fields.into} others={others} /> : null}
      <Panel title={t('helpdesk:export.one')}>
        <p className="flex flex-wrap gap-3">
          {(['csv', 'json'] as const).map((format) => (
            <ButtonLink key={format} variant="secondary" reload href={ticketExportHref(format, number)}>
              {format.toUpperCase()}
            </ButtonLink>
          ))}
        </p>
      </Panel>
    </div>
  )
}

function Intent({
  name,
  ...look
}: { name: DeskIntent & ('take' | 'release' | 'close' | 'reopen') } & Pick<ButtonProps, 'variant'>) {
  const { t } = useTranslation()
  return (
    <Button {...look} name="intent" value={name} pendingText={t('helpdesk:pending')}>
      {t(`helpdesk:tools.${name}`)}
    </Button>
  )
}

/** The first button of the form, which Enter in a field presses. The only field of one line is the number of the ticket to merge into. */
export function DefaultButton() {
  const merge: DeskIntent = 'merge'
  return (
    <button type="submit" name="intent" value={merge} className="sr-only" tabIndex={-1} aria-hidden="true">
      {null}
    </button>
  )
}

function Note({ field }: { field: FormField }) {
  const { t } = useTranslation()
  return (
    <section className={PANEL}>
      <div className={NOTE_FORM}>
        <TextArea
          field={field}
          // The only field of its card: its name looks like the headings of the other ones.
          label={<span className={`font-serif ${PANEL_HEADING}`}>{t('helpdesk:author.note')}</span>}
          hint={t('helpdesk:note.hint')}
          maxLength={SUPPORT_MESSAGE_MAX}
          rows={3}
        />
        <Button variant="secondary" name="intent" value="note" pendingText={t('helpdesk:pending')}>
          {t('helpdesk:note.submit')}
        </Button>
      </div>
    </section>
  )
}

function Merge({
  field,
  others,
}: {
  field: FormField
  others: readonly { number: string; subject: string }[]
}) {
  const { t } = useTranslation()
  return (
    <Panel title={t('helpdesk:merge.title')}>
      {others.length > 0 ? (
        <ul className="grid gap-1 text-sm">
          {others.map((other) => (
            <li key={other.number} className="wrap-anywhere">
              <span className="tabular-nums">{other.number}</span> {other.subject}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={FORM}>
        <TextField
          field={field}
          label={t('helpdesk:merge.label')}
          hint={t('helpdesk:merge.hint')}
          autoComplete="off"
          spellCheck={false}
        />
        <Button variant="secondary" name="intent" value="merge" pendingText={t('helpdesk:pending')}>
          {t('helpdesk:merge.submit')}
        </Button>
      </div>
    </Panel>
  )
}
