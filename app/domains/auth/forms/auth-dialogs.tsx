import { lazy, Suspense } from 'react'
import { useHydrate } from '~/platform/http/remix/hydrate'

type Name = 'DialogLogin' | 'DialogRegister'

const load = () => import('./login-form')
const later = (name: Name) => lazy(async () => ({ default: (await load())[name] }))

// The server renders both forms at once. The browser loads them after the page: members' pages show neither, and must load neither the
// forms nor their validation.
const { DialogLogin, DialogRegister } = import.meta.env.SSR
  ? await load()
  : { DialogLogin: later('DialogLogin'), DialogRegister: later('DialogRegister') }

/** The contents of the two tabs of the auth dialog. */
export const AUTH_FORMS = {
  login: <AsItArrives form={DialogLogin} />,
  register: <AsItArrives form={DialogRegister} />,
}

function AsItArrives({ form: Form }: { form: typeof DialogLogin }) {
  const form = <Form />
  // The server's markup stays until the form has loaded.
  return useHydrate() ? <Suspense fallback={null}>{form}</Suspense> : form
}
