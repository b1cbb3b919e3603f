import { describe, expect, it } from 'vitest'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'

const server = sharedServer()
type Reader = Pick<ReturnType<typeof server.client>, 'get'>

async function pageOf(reader: Reader, path: string): Promise<string> {
  const answer = await reader.get(path, { accept: 'text/html' })
  return (await answer.text()).replaceAll('&amp;', '&')
}

/** The links of the navigation in their order, without those that change the language; null if the page has none. */
function entriesOf(html: string): string[] | null {
  const navigation = /<nav [^>]*aria-label="Hauptmenü"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1]
  if (navigation === undefined) return null
  const links = [...navigation.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href)
  return links.filter((href) => !href.includes('lang='))
}

describe('the navigation', () => {
  it('has premium for providers alone', async () => {
    const { client: customer } = await signedInClient(server)
    const { client: provider } = await signedInClient(server, { userType: 'trans' })
    const common = ['/', '/chat', '/likes', '/my-profile']
    for (const path of ['/', '/support', '/unknown']) {
      expect(entriesOf(await pageOf(customer, path))).toEqual([...common, '/settings'])
      expect(entriesOf(await pageOf(provider, path))).toEqual([...common, '/premium', '/settings'])
    }
  })

  it('lets visitors sign in and register, and come back', async () => {
    for (const path of ['/explore', '/support', '/unknown']) {
      const back = new URLSearchParams({ redirectTo: path })
      expect(entriesOf(await pageOf(server.client(), path))).toEqual([`/login?${back}`, `/register?${back}`])
    }
  })

  it.each(['/landing', '/login', '/register', '/select-type', '/forgot-password', '/reset-password'])(
    'is not on %s',
    async (path) => {
      expect(entriesOf(await pageOf(server.client(), path))).toBeNull()
    },
  )

  it.each(['/landing', '/verify-email', '/agb', '/datenschutz', '/legal'])(
    'is not on %s, for members either',
    async (path) => {
      const { client } = await signedInClient(server)
      for (const reader of [server.client(), client]) {
        const html = await pageOf(reader, path)
        expect(html).toContain('<h1')
        expect(entriesOf(html)).toBeNull()
      }
    },
  )
})

it('/landing has a headline, four features, and the ways to choose a type and to register', async () => {
  const html = await pageOf(server.client(), '/landing')
  expect(html.match(/<h1/g)).toHaveLength(1)
  const features = html.split('id="features"')[1]?.split('</section>')[0] ?? ''
  expect(features.match(/<h3/g)).toHaveLength(4)
  expect(html).toContain('href="/select-type"')
  expect(html).toContain('href="/register"')
})
