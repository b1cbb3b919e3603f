import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { ownPhotos } from '~/domains/media/profile-photos.server'
import { allowWriting, forbidWriting } from '~/testing/faults/full-disk'
import { ownServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'

const server = ownServer()
afterEach(() => allowWriting(server.pid))

const PAGE = '/my-profile/photos'
const GERMAN = { accept: 'text/html', 'accept-language': 'de' }

async function form(): Promise<FormData> {
  const picture = sharp({ create: { width: 90, height: 120, channels: 3, background: '#7a2040' } })
  const body = new FormData()
  body.append('image', new File([new Uint8Array(await picture.jpeg().toBuffer())], 'foto.jpg'))
  return body
}

// forbidWriting limits the process with prlimit, which only Linux has.
test.skipIf(process.platform !== 'linux')(
  'on a full disk pages and photos stay complete; uploads get an error text, and work again with free space',
  async () => {
    const { client, user } = await signedInClient(server, { userType: 'trans' })
    const upload = async () => client.send(PAGE, { method: 'POST', body: await form(), headers: GERMAN })
    expect((await upload()).status).toBe(302)
    const [photo] = await ownPhotos(user)
    const bytes = async () => Buffer.from(await (await client.get(String(photo?.url))).arrayBuffer())
    const before = await bytes()
    expect(before.length).toBeGreaterThan(0)

    forbidWriting(server.pid)
    for (const path of ['/', '/settings', PAGE]) {
      const page = await client.get(path, GERMAN)
      expect([path, page.status, (await page.text()).includes('</html>')]).toEqual([path, 200, true])
    }
    const refused = await upload()
    expect(refused.status).toBe(503)
    expect(await refused.text()).toContain('Gerade lassen sich keine Fotos speichern')
    expect(await ownPhotos(user)).toHaveLength(1)
    expect(await bytes()).toEqual(before)

    allowWriting(server.pid)
    expect((await upload()).status).toBe(302)
    expect(await ownPhotos(user)).toHaveLength(2)
    expect(await bytes()).toEqual(before)
  },
)
