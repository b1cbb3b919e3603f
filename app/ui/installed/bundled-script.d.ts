/** A script as text, bundled by .config/service-worker.ts. */
declare module '*?script' {
  const text: string
  export default text
}
