import { pushSubscriptions } from 'db/schema/push'
import {
  columnsOf,
  type ExportPart,
  exportRows,
  INTERNAL,
  SECRET,
} from '~/platform/personal-data/export-parts.server'
import { exported, type PersonalData } from '~/platform/personal-data/personal-data.server'

const devices: ExportPart = exportRows({
  name: 'push-devices',
  of: [pushSubscriptions.userId],
  order: [pushSubscriptions.createdAt, pushSubscriptions.id],
  select: {
    device: pushSubscriptions.device,
    cover: pushSubscriptions.cover,
    sound: pushSubscriptions.sound,
    vibration: pushSubscriptions.vibration,
    createdAt: pushSubscriptions.createdAt,
    lastUsedAt: pushSubscriptions.lastUsedAt,
  },
  leftOut: {
    [SECRET]: columnsOf(pushSubscriptions, 'sid', 'endpoint', 'p256dh', 'auth'),
    [INTERNAL]: [pushSubscriptions.id],
  },
})

export const pushData: PersonalData = {
  columns: exported('cascade', pushSubscriptions.userId),
  exports: [devices],
}
