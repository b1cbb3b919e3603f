import {
  noticeItems,
  notices,
  notificationPreferences,
  pushSubscriptions,
  pushTimes,
  quietHours,
} from 'db/schema/notifications'
import {
  columnsOf,
  type ExportPart,
  exportRows,
  INTERNAL,
  SECRET,
} from '~/platform/personal-data/export-parts.server'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'

const received: ExportPart = exportRows({
  name: 'notifications',
  of: [notices.userId],
  order: [notices.createdAt, notices.id],
  select: {
    kind: notices.kind,
    detail: notices.detail,
    number: notices.number,
    readAt: notices.readAt,
    createdAt: notices.createdAt,
    updatedAt: notices.updatedAt,
  },
  leftOut: { [INTERNAL]: columnsOf(notices, 'id', 'about', 'hasPeople', 'isShown', 'isMailDue') },
})

const preferences: ExportPart = exportRows({
  name: 'notification-settings',
  of: [notificationPreferences.userId],
  order: [notificationPreferences.kind, notificationPreferences.channel],
  select: {
    kind: notificationPreferences.kind,
    channel: notificationPreferences.channel,
    isOn: notificationPreferences.isOn,
  },
  leftOut: {},
})

const quiet: ExportPart = exportRows({
  name: 'quiet-hours',
  of: [quietHours.userId],
  order: [quietHours.userId],
  select: { fromMinute: quietHours.fromMinute, toMinute: quietHours.toMinute, timeZone: quietHours.timeZone },
  leftOut: {},
})

export const notificationsData: PersonalData = {
  columns: [
    ...exported('batches', notices.userId),
    ...notExported('belongs to a notification of another member', 'batches', noticeItems.personId),
    ...exported('cascade', notificationPreferences.userId, quietHours.userId),
    ...notExported('only the time of the last push', 'cascade', pushTimes.userId),
  ],
  exports: [received, preferences, quiet],
}

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
