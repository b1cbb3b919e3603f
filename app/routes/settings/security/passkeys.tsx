import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from 'db/limits/security'
import { useTranslation } from 'react-i18next'
import { loadFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { RenamePasskeyFormSchema } from '~/domains/auth/passkeys/forms'
import { PasskeyButton } from '~/domains/auth/passkeys/passkey-button'
import { PasskeyList, type TypedName } from '~/domains/auth/passkeys/passkey-list'
import { passkeysOf, removePasskey, renamePasskey } from '~/domains/auth/passkeys/passkeys.server'
import { requireRecentProof } from '~/domains/auth/step-up/step-up.server'
import { SecurityPage } from '~/domains/settings/security-page'
import { languageOf, translator } from '~/i18n/server.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'
import { EmptyState } from '~/ui/empty'
import { TextField } from '~/ui/form/field'
import { uncheckedField } from '~/ui/form/form-field'
import { pageTitle } from '~/ui/frame/page-handle'
import { Notice } from '~/ui/notice'

const HERE = '/settings/security/passkeys'

/** The own passkeys: adding, renaming and removing. Requires a recent proof. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  await requireRecentProof({ viewer, request })
  const kept = await loadFormDraft({ viewer, request, path: HERE })
  const typed: TypedName | null = kept?.has('name')
    ? { id: kept.get('id') ?? '', name: kept.get('name') ?? '' }
    : null
  const passkeys = await passkeysOf(viewer.id)
  return { title: translator(languageOf(request))('factors:passkeys.title'), passkeys, typed }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  await checkAccount(request, viewer, fields)
  await requireRecentProof({ viewer, request, fields })
  const passkey = { userId: viewer.id, id: fields.get('id') ?? '' }
  switch (fields.get('intent')) {
    case 'rename': {
      const form = parseForm(fields, RenamePasskeyFormSchema)
      if (form.status !== 'success') {
        const name = fields.get('name') ?? ''
        const typed: TypedName = { id: passkey.id, name, reply: form.reply() }
        return data({ typed }, { status: 400 })
      }
      if (!(await renamePasskey({ ...passkey, name: form.value.name }))) return notFound()
      return done('factors:passkeys.renamed')
    }
    case 'remove':
      // Idempotent: a second press removes nothing more.
      await removePasskey({ ...passkey, at: clientInfoOf({ request, ip: context.ip }) })
      return done('factors:passkeys.removed')
    default:
      throw new Response(null, { status: 400 })
  }
}

const done = (key: string) => redirectWithFlash(HERE, { tone: 'success', key })

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Passkeys() {
  const { t } = useTranslation()
  const { title, passkeys, typed } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <SecurityPage title={title} lead={t('factors:passkeys.lead')}>
      <section className="grid gap-4" aria-labelledby="own-passkeys">
        <h2 id="own-passkeys" className="font-serif text-xl font-semibold">
          {t('factors:passkeys.listHeading')}
        </h2>
        {passkeys.length === 0 ? (
          <EmptyState icon="badge-check" title={t('factors:passkeys.none')}>
            {t('factors:passkeys.noneText')}
          </EmptyState>
        ) : (
          <PasskeyList passkeys={passkeys} typed={sent?.typed ?? typed} />
        )}
      </section>
      {passkeys.length < PASSKEYS_MAX ? (
        <AddPasskey />
      ) : (
        <Notice>{t('factors:passkeys.full', { max: PASSKEYS_MAX })}</Notice>
      )}
    </SecurityPage>
  )
}

function AddPasskey() {
  const { t } = useTranslation()
  return (
    <section className="grid gap-4" aria-labelledby="add-passkey">
      <h2 id="add-passkey" className="font-serif text-xl font-semibold">
        {t('factors:passkeys.addHeading')}
      </h2>
      <noscript>
        <Notice tone="warning">{t('factors:passkeys.withoutScript')}</Notice>
      </noscript>
      <div className="noscript:hidden">
        <TextField
          field={uncheckedField('passkeyName')}
          label={t('factors:passkeys.name')}
          hint={t('factors:passkeys.nameHint')}
          optional
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX}
        />
      </div>
      <PasskeyButton purpose="add" nameField="f-passkeyName" variant="primary">
        {t('factors:passkeys.add')}
      </PasskeyButton>
    </section>
  )
}
