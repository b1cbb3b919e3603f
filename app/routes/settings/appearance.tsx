import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { saveLanguage } from '~/domains/accounts/own-user.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { ChooseLanguage, ChooseTheme } from '~/domains/settings/appearance/appearance-forms'
import { LanguageFormSchema, type ThemeChoice, ThemeFormSchema } from '~/domains/settings/forms'
import { SettingsPage } from '~/domains/settings/settings-page'
import { languageOf, translator } from '~/i18n/server.server'
import { languageCookie, themeCookie, themeOf } from '~/platform/http/cookies.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { pageTitle } from '~/ui/frame/page-handle'

const HERE = '/settings/appearance'

/** Theme and language (SPEC 2 "Settings"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer({ request, context })
  const language = languageOf(request)
  const theme: ThemeChoice = themeOf(request) ?? 'system'
  return { title: translator(language)('overview:appearance.title'), theme, language }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  const headers = new Headers()
  if (fields.has('theme')) {
    const form = parseForm(fields, ThemeFormSchema)
    if (form.status !== 'success') return data({ theme: form.reply(), language: undefined }, { status: 400 })
    const { theme } = form.value
    headers.append('Set-Cookie', themeCookie(theme === 'system' ? null : theme))
  } else {
    const form = parseForm(fields, LanguageFormSchema)
    if (form.status !== 'success') return data({ theme: undefined, language: form.reply() }, { status: 400 })
    await saveLanguage({ userId: viewer.id, language: form.value.lang })
    headers.append('Set-Cookie', languageCookie(form.value.lang))
  }
  throw await redirectWithFlash(HERE, { tone: 'success', key: 'overview:done' }, headers)
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

export default function Appearance() {
  const { title, theme, language } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <SettingsPage title={title}>
      <div className="grid gap-8">
        <ChooseTheme action={HERE} chosen={theme} reply={sent?.theme} />
        <ChooseLanguage action={HERE} chosen={language} reply={sent?.language} />
      </div>
    </SettingsPage>
  )
}
