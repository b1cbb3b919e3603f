import { purgeAccount, purgeAccountJob, queuePurges } from '~/domains/lifecycle/deletion/purge.server'
import { removeOrphans } from '~/domains/media/files/orphaned-files.server'
import { removePhotoFiles } from '~/domains/media/personal-data.server'
import { nameOfUrl } from '~/domains/media/renditions'
import { log } from '~/platform/log/log.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

const JOB = 'purge-accounts'

export const purgeAccountsHandler: Handlers = {
  [JOB]: async () => {
    const accounts = await queuePurges()
    if (accounts > 0) log.info({ accounts }, 'purges of deleted accounts enqueued')
  },
  ...purgeAccountJob.handledBy(async ({ userId }) => void (await purgeAccount({ userId }))),
  ...removePhotoFiles.handledBy(async ({ urls }) => {
    for (const name of urls.map(nameOfUrl)) if (name) await removeOrphans(name)
  }),
}
/** At ten minutes to each hour. */
export const purgeAccountsTimes: Recurring = { job: JOB, at: '50 * * * *' }
