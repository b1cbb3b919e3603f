import type { Cover } from 'db/limits/cover'
import { createContext, useContext } from 'react'

/** False only while the server renders a page that will not be hydrated; always true in the browser. */
export const HydrateContext = createContext(true)
export const useHydrate = () => useContext(HydrateContext)

/** The cover of the request's device, for pages whose root loader failed. In the browser the data of the root route contain it. */
export const CoverContext = createContext<Cover | null>(null)

/** The nonce of this page's scripts; undefined on visitor pages, whose policy allows only 'self'. */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = () => useContext(NonceContext)

/** The request id, for error pages. Only the server renders them: it is undefined in the browser. */
export const RequestIdContext = createContext<string | undefined>(undefined)
export const useRequestId = () => useContext(RequestIdContext)

/**
 * Called while the server renders a page with a form that reCAPTCHA guards: only the policy of this page then allows Google's script.
 * Does nothing in the browser.
 */
export const AllowRecaptchaContext = createContext<() => void>(() => {})
export const useAllowRecaptcha = () => useContext(AllowRecaptchaContext)

/**
 * Loader data of a page that is not hydrated. Components can read them during rendering, but they are no own properties, so that single
 * fetch does not serialize them for a browser that would never read them.
 */
export function ssrOnly<Data extends object>(data: Data): Data {
  return Object.create(data)
}
