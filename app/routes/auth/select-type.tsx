import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { FormSummary } from '~/domains/accounts/forms/form-notices'
import { REDIRECT_TO, redirectToOf, safeRedirectTo, withRedirectTo } from '~/domains/accounts/redirect-to'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { AuthPage, QUESTION } from '~/domains/auth/forms/auth-page'
import { SelectTypeFormSchema } from '~/domains/auth/forms/forms'
import { keepUserType, selectedUserType } from '~/domains/auth/register/account-type.server'
import { languageOf, translator } from '~/i18n/server.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { Anchor, Button } from '~/ui/button'
import { LINK, LONE_LINK } from '~/ui/classes/link'
import { RadioCards } from '~/ui/form/radios'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { pageTitle } from '~/ui/frame/page-handle'
import { RichText } from '~/ui/markup/rich-text'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = redirectToOf(request)
  if (await viewerOf({ request, context })) throw redirect(redirectTo ?? '/')
  const title = translator(languageOf(request))('auth:selectType.title')
  return { redirectTo, userType: selectedUserType(request), title }
}

/** SPEC 2 "Select type": stores the choice in a cookie and redirects to the login. */
export async function action({ request }: ActionFunctionArgs) {
  const fields = await readForm(request)
  const redirectTo = safeRedirectTo(fields.get(REDIRECT_TO))
  const submission = parseForm(fields, SelectTypeFormSchema)
  if (submission.status !== 'success') return data({ reply: submission.reply(), redirectTo }, { status: 400 })
  return redirect(withRedirectTo('/api/login', redirectTo), {
    headers: { 'Set-Cookie': keepUserType(submission.value.userType) },
  })
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function SelectType() {
  const { t } = useTranslation()
  const sent = useActionData<typeof action>()
  const page = useLoaderData<typeof loader>()
  const redirectTo = sent?.redirectTo ?? page.redirectTo
  const [form, fields] = useSchemaForm({
    schema: SelectTypeFormSchema,
    reply: sent?.reply,
    values: { userType: page.userType ?? undefined },
  })
  return (
    <AuthPage
      heading={t('auth:selectType.heading')}
      lead={t('auth:selectType.lead')}
      below={<RelatedLinks redirectTo={redirectTo} />}
    >
      <FormSummary reply={sent?.reply} />
      {/* The visitor module disables the button until a card is chosen; without JavaScript the browser asks for the choice. */}
      <SchemaForm
        form={form}
        errorText={formErrorText}
        action={withRedirectTo('/select-type', redirectTo)}
        data-waits
      >
        {redirectTo ? <input type="hidden" name={REDIRECT_TO} value={redirectTo} /> : null}
        <RadioCards
          legend={t('auth:field.userType')}
          field={fields.userType}
          legendHidden
          invalidText={t('auth:error.selectType')}
          options={[
            {
              value: 'trans',
              label: t('auth:selectType.trans'),
              description: t('auth:selectType.transText'),
              icon: 'sparkles',
            },
            {
              value: 'man',
              label: t('auth:selectType.man'),
              description: t('auth:selectType.manText'),
              icon: 'user',
            },
          ]}
        />
        <Button wide>{t('auth:selectType.submit')}</Button>
        <p className="mt-3 text-center text-sm text-ink-soft">
          <RichText text={t('auth:selectType.terms')} tags={{ agb: termsLink }} />
        </p>
      </SchemaForm>
    </AuthPage>
  )
}

function RelatedLinks({ redirectTo }: { redirectTo: string | null }) {
  const { t } = useTranslation()
  return (
    <>
      <p className={QUESTION}>
        {t('auth:selectType.haveAccount')} {/* A document navigation: /api/login is no page. */}
        <Anchor reload className={LONE_LINK} href={withRedirectTo('/api/login', redirectTo)}>
          {t('auth:selectType.login')}
        </Anchor>
      </p>
      <Anchor className={LONE_LINK} href={withRedirectTo('/forgot-password', redirectTo)}>
        {t('auth:selectType.forgot')}
      </Anchor>
      <Anchor className={LONE_LINK} href="/">
        {t('auth:selectType.home')}
      </Anchor>
    </>
  )
}

const termsLink = (text: string) => (
  <Anchor className={LINK} href="/agb">
    {text}
  </Anchor>
)
