/**
 * What the host hands to every loader and action as `context`. It is decided before any loader runs.
 */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Names this request in the answer's X-Request-Id, in the log and on the page of a 500. */
    requestId: string
    /** The reader's address: the socket's, or the one TRUST_PROXY lets us believe. */
    ip: string
    /** Whether the request came without a session cookie. With one, the session may still be forged or over. */
    visitor: boolean
    /** False for a visitor page: HTML and CSS and one small module, no React in the browser. */
    hydrate: boolean
    /** For the scripts and styles of a page that hydrates; visitor pages have none. */
    nonce?: string
    /** Set while a page is rendered that carries a form which reCAPTCHA guards. */
    recaptcha?: boolean
    /** Set by the host when it refused the request and wants nothing but the page that says so. */
    refusal?: number
    /** entry.server leaves a visitor page here as a whole, so that the host sends it without a stream. */
    html?: Buffer
  }
}

export {}
