import type { SubmissionResult } from '@conform-to/react'
import { PASSKEY_NAME_MAX } from 'db/limits/security'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { formatDate } from '~/i18n/format/times'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { LINK } from '~/ui/classes/link'
import { TextField } from '~/ui/form/field'
import { FORM } from '~/ui/form/field-classes'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { useReader } from '~/ui/hooks/use-reader'
import { Icon } from '~/ui/icon'
import { RenamePasskeyFormSchema } from './forms'
import type { Passkey } from './passkeys.server'

type ListedPasskey = Pick<Passkey, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>
/** What was typed as the name of one passkey: refused, with the `reply`, or restored from a form draft. */
export type TypedName = { id: string; name: string; reply?: SubmissionResult }

/** An account's passkeys with their actions. */
export function PasskeyList({
  passkeys,
  typed,
}: {
  passkeys: readonly ListedPasskey[]
  typed: TypedName | null
}) {
  return (
    <ul className="grid list-none gap-4 p-0">
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} passkey={passkey} typed={typed?.id === passkey.id ? typed : null} />
      ))}
    </ul>
  )
}

function PasskeyItem({ passkey, typed }: { passkey: ListedPasskey; typed: TypedName | null }) {
  const { t } = useTranslation()
  const reader = useReader()
  const { id, name, createdAt, lastUsedAt } = passkey
  return (
    <li className={`${CARD} grid gap-3 p-4`}>
      <div className="flex items-start gap-3">
        <Icon name="badge-check" size={24} className="text-accent" />
        <div className="grid min-w-0 gap-1">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          <p className="text-sm text-ink-soft">
            {t('factors:passkeys.created', { when: formatDate(reader, createdAt) })}
            <br />
            {lastUsedAt
              ? t('factors:passkeys.lastUsed', { when: formatDate(reader, lastUsedAt) })
              : t('factors:passkeys.neverUsed')}
          </p>
        </div>
      </div>
      <details open={typed !== null}>
        <summary className={`${LINK} min-h-11 cursor-pointer py-2`}>
          {t('factors:passkeys.renameNamed', { name })}
        </summary>
        <RenameForm id={id} name={name} typed={typed} />
      </details>
      <details>
        <summary className={`${LINK} min-h-11 cursor-pointer py-2`}>
          {t('factors:passkeys.removeNamed', { name })}
        </summary>
        <form method="post" className="grid gap-3 pt-2">
          <AccountField />
          <input type="hidden" name="id" value={id} />
          <p className="text-ink-soft">{t('factors:passkeys.removeHint')}</p>
          <Button
            name="intent"
            value="remove"
            variant="danger"
            pendingText={t('factors:passkeys.removePending')}
          >
            {t('factors:passkeys.remove')}
          </Button>
        </form>
      </details>
    </li>
  )
}

function RenameForm({ id, name, typed }: { id: string; name: string; typed: TypedName | null }) {
  const { t } = useTranslation()
  const invalid = t('factors:passkeys.nameInvalid', { max: PASSKEY_NAME_MAX })
  const [form, fields] = useSchemaForm({
    id: `f-${id}`,
    schema: RenamePasskeyFormSchema,
    reply: typed?.reply,
    values: { name: typed?.name ?? name },
  })
  return (
    <SchemaForm form={form} errorText={(_, error) => error && invalid} className={`${FORM} pt-2`}>
      <AccountField />
      <input type="hidden" name="id" value={id} />
      <TextField
        field={fields.name}
        label={t('factors:passkeys.name')}
        invalidText={invalid}
        autoComplete="off"
        // Without JavaScript the page opens at its top, perhaps far above the passkey.
        autoFocus={typed?.reply !== undefined}
      />
      <Button
        name="intent"
        value="rename"
        variant="secondary"
        pendingText={t('factors:passkeys.renamePending')}
      >
        {t('factors:passkeys.rename')}
      </Button>
    </SchemaForm>
  )
}
