import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink, type ButtonProps } from '~/ui/button'
import { TextArea, TextField } from '~/ui/form/field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { NOTE_FORM, PANEL, PANEL_HEADING, Panel } from '~/ui/panel'
import { type DeskIntent, deskErrorText, MergeForm, NoteForm } from './forms'
import { ticketExportHref } from './ticket-search'

/** Who answers the ticket, and whether it is done. */
export function Responsibility({
  action,
  version,
  assignee,
  isClosed,
}: {
  action: string
  /** As the reader sees the ticket. */
  version: number
  /** `isOwn`: it is the reader. */
  assignee: { firstName: string; isOwn: boolean } | null
  isClosed: boolean
}) {
  const { t } = useTranslation()
  const isOwn = assignee?.isOwn ?? false
  return (
    <Panel title={t('helpdesk:tools.title')}>
      <p className={assignee ? 'font-semibold' : 'text-ink-soft'}>
        {assignee ? (isOwn ? t('helpdesk:you') : assignee.firstName) : t('helpdesk:nobody')}
      </p>
      <form method="post" action={action} className="grid gap-1 sm:max-lg:flex sm:max-lg:flex-wrap lg:-mb-2">
        <input type="hidden" name="version" value={version} />
        <Intent name={isOwn ? 'release' : 'take'} variant="secondary" />
        <Intent name={isClosed ? 'reopen' : 'close'} variant="quiet" />
      </form>
    </Panel>
  )
}

/** What else one can do with a ticket besides answering it. */
export function TicketTools({
  action,
  number,
  others,
  noteReply,
  mergeReply,
}: {
  action: string
  number: string
  others: readonly { number: string; subject: string }[]
  noteReply: SubmissionResult | undefined
  mergeReply: SubmissionResult | undefined
}) {
  const { t } = useTranslation()
  return (
    <div className="grid content-start gap-5">
      <Note action={action} reply={noteReply} />
      {others.length > 0 || mergeReply ? <Merge action={action} reply={mergeReply} others={others} /> : null}
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

function Note({ action, reply }: { action: string; reply: SubmissionResult | undefined }) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({ id: 'note', schema: NoteForm, reply })
  return (
    <section className={PANEL}>
      <SchemaForm form={form} errorText={deskErrorText} action={action} className={NOTE_FORM}>
        <TextArea
          field={fields.note}
          // The only field of its card: its name looks like the headings of the other ones.
          label={<span className={`font-serif ${PANEL_HEADING}`}>{t('helpdesk:author.note')}</span>}
          hint={t('helpdesk:note.hint')}
          invalidText={t('helpdesk:error.text')}
          rows={3}
        />
        <Button variant="secondary" name="intent" value="note" pendingText={t('helpdesk:pending')}>
          {t('helpdesk:note.submit')}
        </Button>
      </SchemaForm>
    </section>
  )
}

function Merge({
  action,
  reply,
  others,
}: {
  action: string
  reply: SubmissionResult | undefined
  others: readonly { number: string; subject: string }[]
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({ id: 'merge', schema: MergeForm, reply })
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
      <SchemaForm form={form} errorText={deskErrorText} action={action}>
        <TextField
          field={fields.into}
          label={t('helpdesk:merge.label')}
          hint={t('helpdesk:merge.hint')}
          invalidText={t('helpdesk:error.number')}
          autoComplete="off"
          spellCheck={false}
        />
        <Button variant="secondary" name="intent" value="merge" pendingText={t('helpdesk:pending')}>
          {t('helpdesk:merge.submit')}
        </Button>
      </SchemaForm>
    </Panel>
  )
}
