import { ClaimsPage } from './claims-page.tsx'

/** Claims that are submitted, approved and paid. */
export const ClaimsV1Screen = () => <ClaimsPage policy="v1" />
