import { lazy, Suspense } from 'react'
import { useHydrate } from '~/platform/http/remix/hydrate'

type Name = 'DialogLogin' | 'DialogRegister'

const load = () => import('./login-form')
const later = (name: Name) => lazy(async () => ({ default: (await load())[name] }))

// The server renders both forms at once. In the browser they follow the page: members' pages show neither, and are to
// load neither them nor what checks forms.
const { DialogLogin, DialogRegister } = import.meta.env.SSR
  ? await load()
  : { DialogLogin: later('DialogLogin'), DialogRegister: later('DialogRegister') }

/** What stands behind the two tabs of the auth dialog. */
export const AUTH_FORMS = {
  login: <AsItArrives form={DialogLogin} />,
  register: <AsItArrives form={DialogRegister} />,
}

function AsItArrives({ form: Form }: { form: typeof DialogLogin }) {
  const form = <Form />
  // What the server rendered stays until the form can take over.
  return useHydrate() ? <Suspense fallback={null}>{form}</Suspense> : form
}
