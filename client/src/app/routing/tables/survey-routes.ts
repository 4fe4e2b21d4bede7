import { page, type RouteEntry } from '../route-entry.ts'

/** The addresses of surveys, of all three applications. */
export const surveyRoutes: readonly RouteEntry[] = [
  page(
    '/admin/manage/module/formSurvey',
    'show_manage_module',
    async () => (await import('../../../features/surveys/ways/survey-settings.screen.tsx')).SurveySettingsScreen,
  ),
  page(
    '/admin/manage/survey',
    'show_manage_module',
    async () => (await import('../../../features/surveys/surveys.screen.tsx')).SurveysScreen,
  ),
  page(
    '/admin/manage/survey/form',
    'show_manage_module',
    async () => (await import('../../../features/surveys/builder/survey-form.screen.tsx')).SurveyFormScreen,
  ),
  page(
    '/desk/survey',
    'show_plugin_survey',
    async () => (await import('../../../features/surveys/desk-surveys.screen.tsx')).DeskSurveysScreen,
  ),
  page(
    '/desk/survey/list',
    'show_plugin_survey',
    async () => (await import('../../../features/surveys/results/survey-responses.screen.tsx')).SurveyResponsesScreen,
  ),
  page(
    '/desk/survey/detail',
    'show_plugin_survey',
    async () => (await import('../../../features/surveys/results/survey-results.screen.tsx')).SurveyResultsScreen,
  ),
  page(
    '/people/plugins/survey-management',
    'show_plugin_survey',
    async () => (await import('../../../features/surveys/survey-management.screen.tsx')).SurveyManagementScreen,
  ),
]
