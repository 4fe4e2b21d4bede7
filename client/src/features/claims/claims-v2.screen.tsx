import { ClaimsPage } from './claims-page.tsx'

/** Claims that are verified line by line, approved in steps and scheduled, and advances. */
export const ClaimsV2Screen = () => <ClaimsPage policy="v2" />
