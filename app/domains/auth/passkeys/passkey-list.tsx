import { PASSKEY_NAME_MAX } from 'db/limits/security'
import { useTranslation } from 'react-i18next'
import { formatDate } from '~/i18n/format'
import { useLanguage } from '~/i18n/use-language'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/form/field'
import { Icon } from '~/ui/icon'
import type { Passkey } from './passkeys.server'

export type ListedPasskey = Pick<Passkey, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>
/** A new name that was refused, or restored from a form draft. */
export type TypedName = { id: string; name: string; isWrong: boolean }

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
  const language = useLanguage()
  const { id, name, createdAt, lastUsedAt } = passkey
  const error = typed?.isWrong ? t('factors:passkeys.nameInvalid', { max: PASSKEY_NAME_MAX }) : undefined
  return (
    <li className="card grid gap-3 p-4">
      <div className="flex items-start gap-3">
        <Icon name="badge-check" size={24} className="text-accent" />
        <div className="grid min-w-0 gap-1">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          <p className="text-sm text-ink-soft">
            {t('factors:passkeys.created', { when: formatDate(language, createdAt) })}
            <br />
            {lastUsedAt
              ? t('factors:passkeys.lastUsed', { when: formatDate(language, lastUsedAt) })
              : t('factors:passkeys.neverUsed')}
          </p>
        </div>
      </div>
      <details open={typed !== null}>
        <summary className="link min-h-11 cursor-pointer py-2">
          {t('factors:passkeys.renameNamed', { name })}
        </summary>
        <form method="post" className="form pt-2" data-checked>
          <input type="hidden" name="id" value={id} />
          <TextField
            id={`f-name-${id}`}
            name="name"
            label={t('factors:passkeys.name')}
            defaultValue={typed?.name ?? name}
            error={error}
            invalidText={t('factors:passkeys.nameInvalid', { max: PASSKEY_NAME_MAX })}
            required
            maxLength={PASSKEY_NAME_MAX}
          />
          <Button
            name="intent"
            value="rename"
            variant="secondary"
            pendingText={t('factors:passkeys.renamePending')}
          >
            {t('factors:passkeys.rename')}
          </Button>
        </form>
      </details>
      <details>
        <summary className="link min-h-11 cursor-pointer py-2">
          {t('factors:passkeys.removeNamed', { name })}
        </summary>
        <form method="post" className="grid gap-3 pt-2">
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
