import { page, type RouteEntry } from '../route-entry.ts'

/** Attendance: who is at work, and what became of days and months. */
export const attendanceRoutes: readonly RouteEntry[] = [
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
    '/people/shift-management',
    'show_plugin_people_management',
    async () => (await import('../../../features/attendance/roster/roster.screen.tsx')).RosterScreen,
  ),
]
