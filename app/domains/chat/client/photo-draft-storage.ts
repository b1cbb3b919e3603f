import { IMAGE_MAX_MB } from 'db/limits/media'
import { days } from '~/platform/time/durations'
import { PRIVATE_DATABASE } from '~/ui/storage/private-names'
import type { Quote } from '../messages/quote'

/** A photo that is being sent, or that failed. This browser stores it until the server has it. */
export type PhotoDraft = {
  clientId: string
  viewerId: string
  partnerId: string
  content: string
  quote?: Quote | null
  /** When it was first sent, as an ISO date and time. */
  at: string
  file: File
  /** Why the server refuses it, in the language of that page; null if a retry may succeed. */
  refusal?: { text: string | null } | null
}

const STORE = 'photos'
/** Private photos do not stay on a device for long. */
const RETENTION = days(3)

/** Stores a photo until it is dropped, unless it exceeds the server's size limit. */
export function savePhotoDraft(photo: PhotoDraft): Promise<void> {
  if (photo.file.size > IMAGE_MAX_MB * 1024 * 1024) return Promise.resolve()
  return inStore('readwrite', (store) => store.put(photo)).then(() => {})
}

/** Removes the stored photo of a message that was delivered or given up. */
export function dropPhotoDraft(clientId: string): Promise<void> {
  return inStore('readwrite', (store) => store.delete(clientId)).then(() => {})
}

/** The photos that this reader could not send to this partner. */
export async function loadPhotoDrafts(viewerId: string, partnerId: string): Promise<PhotoDraft[]> {
  const all = await allDrafts()
  return all.filter((photo) => photo.viewerId === viewerId && photo.partnerId === partnerId)
}

/** Deletes old photos, and those of all other accounts in this browser. */
export async function forgetOtherPhotoDrafts(viewerId: string): Promise<void> {
  const oldest = new Date(Date.now() - RETENTION).toISOString()
  const others = (await allDrafts()).filter((photo) => photo.viewerId !== viewerId || photo.at < oldest)
  for (const { clientId } of others) await dropPhotoDraft(clientId)
}

const allDrafts = async () => (await inStore<PhotoDraft[]>('readonly', (store) => store.getAll())) ?? []

let last: Promise<unknown> = Promise.resolve()

/**
 * One request on the store; null if storage is unavailable, as in some private windows: photos then last as long as the page. Each
 * request opens and closes the database, so that clearPrivateStorage can delete it at any time; requests run one after the other.
 */
function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  const result = last.then(async () => {
    const database = await openDatabase()
    try {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      await settled(transaction, 'complete')
      return request.result
    } finally {
      database.close()
    }
  })
  last = result.catch(() => null)
  return result.catch(() => null)
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(PRIVATE_DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'clientId' })
  await settled(request, 'success')
  return request.result
}

function settled(target: EventTarget & { error: DOMException | null }, success: string): Promise<void> {
  return new Promise((resolve, reject) => {
    target.addEventListener(success, () => resolve())
    for (const failure of ['error', 'abort', 'blocked'])
      target.addEventListener(failure, () => reject(target.error))
  })
}
