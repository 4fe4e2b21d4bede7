import { page, type RouteEntry } from '../route-entry.ts'

/** The addresses of people: attendance, shifts, overtime. */
export const peopleRoutes: readonly RouteEntry[] = [
  page(
    '/people',
    'show_plugin_people_management',
    async () => (await import('../../../features/attendance/people-home.screen.tsx')).PeopleHomeScreen,
  ),
  page(
    '/people/attendance',
    'show_plugin_people_management',
    async () => (await import('../../../features/attendance/attendance.screen.tsx')).AttendanceScreen,
  ),
  page(
    '/people/daily',
    'show_plugin_people_management',
    async () => (await import('../../../features/attendance/days/daily.screen.tsx')).DailyScreen,
  ),
  page(
    '/people/daily_ho',
    'show_plugin_people_management',
    async () => (await import('../../../features/attendance/days/daily-ho.screen.tsx')).DailyHoScreen,
  ),
  page(
    '/people/inspection',
    'show_plugin_people_management',
    async () => (await import('../../../features/inspections/inspections.screen.tsx')).InspectionsScreen,
  ),
  page(
    '/people/announcements',
    'announcement_write',
    async () => (await import('../../../features/announcements/announcements.screen.tsx')).AnnouncementsScreen,
  ),
  page(
    '/people/announcements/announcement',
    'announcement_write',
    async () => (await import('../../../features/announcements/announcement.screen.tsx')).AnnouncementScreen,
  ),
  page(
    '/people/announcements/form',
    'announcement_write',
    async () => (await import('../../../features/announcements/announcement-form.screen.tsx')).AnnouncementFormScreen,
  ),
  page(
    '/people/announcements/read',
    null,
    async () => (await import('../../../features/announcements/read-announcements.screen.tsx')).ReadAnnouncementsScreen,
  ),
  page('/people/my', null, async () => (await import('../../../features/phone/phone.screen.tsx')).PhoneScreen, { layout: 'navbar' }),
  page(
    '/people/leave',
    'show_plugin_people_management',
    async () => (await import('../../../features/leave/leave.screen.tsx')).LeaveScreen,
  ),
  page(
    '/people/plugins/maps',
    'show_plugin_people_management',
    async () => (await import('../../../features/maps/people-map.screen.tsx')).PeopleMapScreen,
  ),
  page(
    '/people/plugins/overtime',
    'show_plugin_overtime',
    async () => (await import('../../../features/overtime/overtime.screen.tsx')).OvertimeScreen,
  ),
  page(
    '/people/shift-management',
    'show_plugin_people_management',
    async () => (await import('../../../features/attendance/roster/roster.screen.tsx')).RosterScreen,
  ),
]
