import { findingStates, roundStates, templateStates } from '@menara/shared/domain/inspections/inspection-states.ts'
import { oneOf, text } from '../../kit/lists/view-state.ts'

export const inspectionTabs = ['rounds', 'findings', 'results', 'templates', 'plans'] as const

/**
 * `state`, `finding_state`: of the rounds and findings that are listed; `start`, `end`: days of the lists and the results; `round`, `finding`: what is
 * open in a dialog; `edit`, `plan`: the template or plan whose form is open, or `new`.
 */
export const inspectionView = {
  tab: oneOf(inspectionTabs),
  state: oneOf(roundStates),
  finding_state: oneOf(findingStates),
  template_state: oneOf(templateStates),
  template: text,
  start: text,
  end: text,
  search: text,
  round: text,
  finding: text,
  edit: text,
  plan: text,
}
