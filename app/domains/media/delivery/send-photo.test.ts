import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { storage } from '~/platform/storage/storage.server'
import { makeAccount } from '~/testing/people/accounts'
import { storeImage } from '../files/store-image.server'
import { BLURRED_PREVIEW, masterKey, nameOfUrl, renditionKey } from '../renditions'
import { sendPreview } from './send-photo.server'

afterEach(() => void vi.restoreAllMocks())

async function sentPhoto(): Promise<string> {
  const { id: ownerId } = await makeAccount()
  const create = { width: 90, height: 120, channels: 3, background: '#7a2040' } as const
  const bytes = await sharp({ create }).jpeg().toBuffer()
  const stored = await storeImage({ ownerId, bytes, imageType: 'chat' })
  if ('refusal' in stored) throw new Error(stored.refusal)
  return nameOfUrl(stored.image.url) ?? ''
}

const request = new Request('http://localhost/')
const preview = (name: string, member = 'a') => sendPreview({ request, name, member })
const REQUESTS = 20

test('many requests at once for a preview that is not there yet read the photo and render it once', async () => {
  const name = await sentPhoto()
  const [get, put] = [vi.spyOn(storage(), 'get'), vi.spyOn(storage(), 'put')]
  const answers = await Promise.all(Array.from({ length: REQUESTS }, () => preview(name)))
  const sizes = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(REQUESTS)
  expect([new Set(sizes).size, (sizes[0] ?? 0) > 0]).toEqual([1, true])
  expect(get.mock.calls.filter(([key]) => key === masterKey(name))).toHaveLength(1)
  expect(put.mock.calls.map(([key]) => key)).toEqual([renditionKey(name, BLURRED_PREVIEW)])
})

test('after a failure the next request renders the preview, and a photo that is gone has none', async () => {
  const name = await sentPhoto()
  vi.spyOn(storage(), 'put').mockRejectedValueOnce(new Error('the disk is full'))
  await expect(preview(name)).rejects.toThrow('the disk is full')
  const answer = await preview(name)
  expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  expect((await preview('A'.repeat(22))).status).toBe(404)
})

test('the preview of a member waits for few of another one who waits for many', async () => {
  const [name = '', ...others] = await Promise.all(Array.from({ length: 7 }, () => sentPhoto()))
  const put = vi.spyOn(storage(), 'put')
  const answers = await Promise.all([...others.map((other) => preview(other)), preview(name, 'b')])
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  const stored = put.mock.calls.map(([key]) => key)
  expect(stored).toHaveLength(7)
  expect(stored.indexOf(renditionKey(name, BLURRED_PREVIEW))).toBeLessThan(5)
})
