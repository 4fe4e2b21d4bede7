import type { RootRoute, Route, Router } from '@tanstack/react-router'
import type { activitiesView } from '../../features/activities/activities-view.ts'
import type { alarmsView } from '../../features/alarms/drawer/alarm-place.ts'
import type {
  announcementFormView,
  announcementsView,
  announcementView,
  openAnnouncementView,
  readView,
} from '../../features/announcements/announcements-view.ts'
import type { approvalsView } from '../../features/approvals/approvals-view.ts'
import type { articlesView, articleView } from '../../features/articles/articles-view.ts'
import type { assetAccessView } from '../../features/assets/access/asset-access.screen.tsx'
import type { assetsView } from '../../features/assets/assets.screen.tsx'
import type { cardsView } from '../../features/attendance/cards/cards-tab.tsx'
import type { attendanceView } from '../../features/attendance/clocking/attendance-place.ts'
import type { dailyHoView } from '../../features/attendance/days/daily-ho.screen.tsx'
import type { dailyView } from '../../features/attendance/days/day-view.ts'
import type { monthView } from '../../features/attendance/month/month-tab.tsx'
import type { rosterView } from '../../features/attendance/roster/roster-view.ts'
import type { exceptionsView } from '../../features/attendance/settling/exceptions-tab.tsx'
import type { requestsView } from '../../features/attendance/settling/requests-tab.tsx'
import type { auditView } from '../../features/audit/audit-view.ts'
import type { billingView } from '../../features/billing/billing-view.ts'
import type { bookingsView } from '../../features/bookings/bookings-view.tsx'
import type { assetBookingsView } from '../../features/bookings/embed/asset-bookings.tsx'
import type { reservationView } from '../../features/bookings/reservation/reservation-view.ts'
import type { categoriesView, categoryFormView } from '../../features/categories/category-list.tsx'
import type { ticketSettingsView } from '../../features/categories/ticket-settings.screen.tsx'
import type { cameraView } from '../../features/cctv/picture/camera-view.ts'
import type { cctvWallView } from '../../features/cctv/wall/wall.screen.tsx'
import type { claimsView } from '../../features/claims/claims-view.ts'
import type { companiesView } from '../../features/companies/companies-view.ts'
import type { settingView } from '../../features/desk-settings/setting-place.ts'
import type { energyView } from '../../features/energy/energy.screen.tsx'
import type { dayView } from '../../features/energy/settings/day-input.tsx'
import type { usageView } from '../../features/energy/usage/usage-panel.tsx'
import type { externalView } from '../../features/external/external.screen.tsx'
import type { firstDayView } from '../../features/first-day/first-day.screen.tsx'
import type { dashboardView } from '../../features/home/dashboard/dashboard.screen.tsx'
import type { inboxView } from '../../features/inbox/inbox-filters.tsx'
import type { inspectionView } from '../../features/inspections/inspections-view.ts'
import type { connectorsView } from '../../features/iot/connectors/connector-place.ts'
import type { iotDashboardView } from '../../features/iot/dashboard.screen.tsx'
import type { deviceAdminView } from '../../features/iot/device-admin.screen.tsx'
import type { assetDevicesView } from '../../features/iot/devices/asset-devices.screen.tsx'
import type { devicesView } from '../../features/iot/monitoring/use-devices.ts'
import type { monitoringView } from '../../features/iot/monitoring.screen.tsx'
import type { pointsReportView } from '../../features/iot/report/use-report.ts'
import type { tagsView } from '../../features/iot/tags/tags-tab.tsx'
import type { leaveView } from '../../features/leave/leave-view.ts'
import type { cctvMapView } from '../../features/maps/cctv-map.screen.tsx'
import type { mapsView } from '../../features/maps/maps-address.ts'
import type { placedView } from '../../features/maps/placed.screen.tsx'
import type { modulesView } from '../../features/modules/modules-view.ts'
import type { deliveriesView } from '../../features/notifications/delivery-list.tsx'
import type { outgoingView } from '../../features/notifications/outgoing-view.ts'
import type { overtimeView } from '../../features/overtime/overtime-view.ts'
import type { paymentView } from '../../features/payment/payment-view.ts'
import type { countingView } from '../../features/people-counting/people-counting.screen.tsx'
import type { chosenDayView } from '../../features/people-counting/use-chosen-day.ts'
import type { personalDataView } from '../../features/personal-data/personal-data-view.ts'
import type { pettyCashView } from '../../features/petty-cash/petty-cash-view.ts'
import type { phoneView } from '../../features/phone/phone-view.ts'
import type { channelView } from '../../features/ptt/channels/use-chosen-channel.ts'
import type { eprocView } from '../../features/purchasing/eproc.screen.tsx'
import type { itemReceiptView } from '../../features/purchasing/receipts/item-receipt.screen.tsx'
import type { addPriceView } from '../../features/purchasing/supplier/add-price.screen.tsx'
import type { reportingView } from '../../features/reporting/report-view.ts'
import type { rolesView } from '../../features/roles/roles-view.ts'
import type { scheduleView } from '../../features/schedule/schedule-view.ts'
import type { slaFormView } from '../../features/sla/sla-form.screen.tsx'
import type { stockCardView } from '../../features/stock/card/stock-card.screen.tsx'
import type { inventoryView } from '../../features/stock/inventory-view.ts'
import type { transfersView } from '../../features/stock/transfers/transfers-view.tsx'
import type { surveyResponsesView, surveyResultsView, surveysView } from '../../features/surveys/surveys-view.ts'
import type { ticketReportView } from '../../features/ticket-reports/report-place.ts'
import type { toolView } from '../../features/ticket-tools/tool-place.ts'
import type { ticketInfoView } from '../../features/tickets/detail/ticket-info.screen.tsx'
import type { ticketFormView } from '../../features/tickets/form/ticket-form.screen.tsx'
import type { ticketsView } from '../../features/tickets/form/ticket-place.ts'
import type { ticketTabsView } from '../../features/tickets/queue/ticket-tabs.tsx'
import type { usersView } from '../../features/users/users.screen.tsx'
import type { visitFormView } from '../../features/visitors/embed/visit-form.tsx'
import type { evacuationView } from '../../features/visitors/evacuation/evacuation.screen.tsx'
import type { visitorsView } from '../../features/visitors/visitors-view.ts'
import type { vncView } from '../../features/vnc/vnc-place.ts'
import type { redirectView, workspacesView } from '../../features/workspaces/workspaces-view.ts'
import type { recordView, ViewState } from '../../kit/lists/view-state.ts'

type Nothing = object
/** A wall shows any page, by its name. */
interface OnEveryPage {
  readonly wall?: string
}

/**
 * Every address with the view state it may carry, for the router to check links by. Types alone: the readers behind them come with their
 * screens, so that the first page does not load those of all others.
 */
interface Addresses {
  '/': Nothing
  '/login': { readonly next?: string }
  '/register': Nothing
  '/401': { readonly missing?: string }
  '/authentication': Nothing
  '/audio': Nothing
  '/mic': Nothing
  '/desk/external': ViewState<typeof externalView>
  '/desk/evacuation': ViewState<typeof evacuationView>
  '/admin': Nothing
  '/admin/dashboard': ViewState<typeof dashboardView>
  '/admin/home': Nothing
  '/admin/home/cctv': ViewState<typeof cctvWallView>
  '/admin/home/cctv-single': ViewState<typeof cameraView>
  '/admin/home/vnc': ViewState<typeof vncView>
  '/admin/first-day': ViewState<typeof firstDayView>
  '/admin/activity': ViewState<typeof activitiesView>
  '/admin/audit': ViewState<typeof auditView>
  '/admin/setting': Nothing
  '/admin/setting/notifications': Nothing
  '/admin/manage/area': Nothing
  '/admin/manage/area/form': ViewState<typeof recordView>
  '/admin/manage/assets': ViewState<typeof assetsView> & ViewState<typeof bookingsView>
  '/admin/manage/assets/form': ViewState<typeof recordView> & ViewState<typeof assetBookingsView>
  '/admin/manage/assets/formManageAccess': ViewState<typeof assetAccessView>
  '/admin/manage/assets/formManageDevice': ViewState<typeof assetDevicesView>
  '/admin/manage/billing': ViewState<typeof billingView>
  '/admin/manage/company': ViewState<typeof companiesView>
  '/admin/manage/company/form': ViewState<typeof recordView>
  '/admin/manage/company/site/form': ViewState<typeof recordView>
  '/admin/manage/device': ViewState<typeof deviceAdminView> & ViewState<typeof connectorsView> & ViewState<typeof tagsView>
  '/admin/manage/module': ViewState<typeof modulesView> & ViewState<typeof surveysView>
  '/admin/manage/module/formSurvey': ViewState<typeof recordView> & ViewState<typeof surveysView>
  '/admin/manage/notifications': ViewState<typeof outgoingView> & ViewState<typeof deliveriesView>
  '/admin/manage/personal-data': ViewState<typeof personalDataView>
  '/admin/manage/permission': ViewState<typeof rolesView>
  '/admin/manage/ptt': Nothing
  '/admin/manage/ptt/form': ViewState<typeof recordView>
  '/admin/manage/survey': ViewState<typeof surveysView>
  '/admin/manage/survey/form': ViewState<typeof recordView>
  '/admin/manage/ticket': ViewState<typeof ticketSettingsView> & ViewState<typeof settingView>
  '/admin/manage/ticket/formBasic': ViewState<typeof settingView>
  '/admin/manage/ticket/formCategory': ViewState<typeof categoryFormView>
  '/admin/manage/ticket/formSla': ViewState<typeof slaFormView>
  '/admin/manage/ticket/formTool': ViewState<typeof toolView>
  '/admin/manage/user': ViewState<typeof usersView>
  '/admin/manage/user/formUser': ViewState<typeof recordView>
  '/admin/manage/user/formGroup': ViewState<typeof recordView>
  '/admin/manage/user/formShift': ViewState<typeof recordView>
  '/admin/manage/user/formPassword': ViewState<typeof recordView>
  '/admin/manage/workspace': ViewState<typeof workspacesView>
  '/admin/plugins/cctv': Nothing
  '/admin/plugins/energy': ViewState<typeof energyView> & ViewState<typeof dayView> & ViewState<typeof usageView>
  '/admin/plugins/ikn_map': Nothing
  '/admin/plugins/inventory': ViewState<typeof inventoryView>
  '/admin/plugins/inventory/indexs': ViewState<typeof stockCardView>
  '/admin/plugins/inventory/asset/form': ViewState<typeof recordView>
  '/admin/plugins/inventory/item/form': ViewState<typeof recordView>
  '/admin/plugins/iot/alarm': ViewState<typeof alarmsView>
  '/admin/plugins/iot/dashboard': ViewState<typeof iotDashboardView>
  '/admin/plugins/iot/monitoring': ViewState<typeof monitoringView> & ViewState<typeof devicesView> & ViewState<typeof connectorsView>
  '/admin/plugins/iot/report': ViewState<typeof pointsReportView>
  '/admin/plugins/iot/handover': ViewState<typeof recordView>
  '/admin/plugins/item_movement': ViewState<typeof transfersView>
  '/admin/plugins/maps': ViewState<typeof mapsView>
  '/admin/plugins/maps/cctv': ViewState<typeof cctvMapView>
  '/admin/plugins/maps/list': ViewState<typeof placedView>
  '/admin/plugins/monitoring': Nothing
  '/admin/plugins/payment': ViewState<typeof paymentView>
  '/admin/plugins/people_counting': ViewState<typeof countingView> & ViewState<typeof chosenDayView>
  '/admin/plugins/report': ViewState<typeof ticketReportView>
  '/admin/plugins/reporting': ViewState<typeof reportingView>
  '/admin/plugins/room_reservation': ViewState<typeof reservationView>
  '/admin/plugins/schedule': ViewState<typeof scheduleView>
  '/desk/approvals': ViewState<typeof approvalsView>
  '/desk': Nothing
  '/desk/articles': ViewState<typeof articlesView>
  '/desk/articles/article': ViewState<typeof articleView>
  '/desk/articles/form': ViewState<typeof recordView>
  '/desk/categories': ViewState<typeof categoriesView>
  '/desk/categories/form': ViewState<typeof categoryFormView>
  '/desk/eproc': ViewState<typeof eprocView>
  '/desk/ptt': ViewState<typeof channelView>
  '/desk/ptt/envisions': ViewState<typeof channelView>
  '/desk/survey': ViewState<typeof surveysView>
  '/desk/survey/list': ViewState<typeof surveyResponsesView> & ViewState<typeof surveysView>
  '/desk/survey/detail': ViewState<typeof surveyResultsView> & ViewState<typeof surveysView>
  '/desk/ticketing/$type': ViewState<typeof ticketsView> & ViewState<typeof visitorsView>
  '/desk/ticketing/$type/list': ViewState<typeof ticketsView> & ViewState<typeof visitorsView>
  '/desk/ticketing/$type/detail': ViewState<typeof recordView> & ViewState<typeof ticketTabsView>
  '/desk/ticketing/$type/info': ViewState<typeof ticketInfoView>
  '/desk/ticketing/$type/formTicket': ViewState<typeof visitFormView> & ViewState<typeof ticketFormView>
  '/desk/ticketing/procurement/addItem': ViewState<typeof recordView>
  '/desk/ticketing/procurement/priceOffering': ViewState<typeof recordView>
  '/desk/ticketing/procurement/purchaseOrder': ViewState<typeof recordView>
  '/desk/ticketing/procurement/itemReceipt': ViewState<typeof itemReceiptView>
  '/desk/ticketing/reimburse/pettyCash': ViewState<typeof pettyCashView>
  '/desk/ticketing/reimburse/reimburseV1': ViewState<typeof claimsView>
  '/desk/ticketing/reimburse/reimburseV2': ViewState<typeof claimsView>
  '/people': Nothing
  '/people/announcements': ViewState<typeof announcementsView>
  '/people/announcements/announcement': ViewState<typeof announcementView>
  '/people/announcements/form': ViewState<typeof announcementFormView>
  '/people/announcements/read': ViewState<typeof readView>
  '/people/attendance': ViewState<typeof attendanceView> &
    ViewState<typeof monthView> &
    ViewState<typeof exceptionsView> &
    ViewState<typeof requestsView> &
    ViewState<typeof cardsView>
  '/people/daily': ViewState<typeof dailyView>
  '/people/daily_ho': ViewState<typeof dailyHoView>
  '/people/inspection': ViewState<typeof inspectionView>
  '/people/leave': ViewState<typeof leaveView>
  '/people/my': ViewState<typeof phoneView> & ViewState<typeof openAnnouncementView>
  '/people/plugins/maps': Nothing
  '/people/plugins/overtime': ViewState<typeof overtimeView>
  '/people/plugins/survey-management': ViewState<typeof recordView> & ViewState<typeof surveysView>
  '/people/shift-management': ViewState<typeof rosterView>
  '/ptt': ViewState<typeof channelView>
  '/ptt_audio': ViewState<typeof channelView>
  '/inbox': ViewState<typeof inboxView>
  '/Test': Nothing
  '/workspaces/home': Nothing
  '/workspaces/manage': Nothing
  '/workspaces/ptt': ViewState<typeof channelView>
  '/workspaces/redirect_module': ViewState<typeof redirectView>
  '/desk/ticketing/external/addPrice': ViewState<typeof addPriceView>
}
/** The path of a page, as the route table writes it. */
export type Address = keyof Addresses

type Page<P extends Address> = Route<unknown, RootRoute<unknown, () => OnEveryPage>, P, P, P, P, () => Addresses[P]>
type Pages = RootRoute<unknown, () => OnEveryPage, object, unknown, unknown, object, undefined, { readonly [P in Address]: Page<P> }>

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<Pages>
  }
}
