import { createContext, useContext } from 'react'

/** False only while the server renders a page that will not be hydrated; always true in the browser. */
export const HydrateContext = createContext(true)
export const useHydrate = () => useContext(HydrateContext)

/** The nonce of this page's scripts; undefined on visitor pages, whose policy is 'self' alone. */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = () => useContext(NonceContext)

/** Names the request on error pages. They are rendered by the server alone, so the browser needs none. */
export const RequestIdContext = createContext<string | undefined>(undefined)
export const useRequestId = () => useContext(RequestIdContext)

/**
 * Called while the server renders a page with a form that reCAPTCHA guards: the page's policy then lets Google's script
 * in, and no other page's does. In the browser it does nothing.
 */
export const AllowRecaptchaContext = createContext<() => void>(() => {})
export const useAllowRecaptcha = () => useContext(AllowRecaptchaContext)

/**
 * Loader data of a page that is not hydrated: readable while it is rendered, but without properties of its own, so that
 * single fetch finds nothing to encode for a browser that will never ask.
 */
export function ssrOnly<Data extends object>(data: Data): Data {
  return Object.create(data)
}
