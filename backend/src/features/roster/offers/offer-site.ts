import { Fault } from '../../../platform/errors.ts'
import type { Site } from '../../../ports/places.ts'
import type { RosterNeeds } from '../roster.needs.ts'

/** The site of an offer, whoever asks. */
export async function siteOfOffer(
  { places }: Pick<RosterNeeds, 'places'>,
  { location }: { readonly location: { readonly id: string } },
): Promise<Site> {
  const site = await places.site(location.id)
  if (!site) throw new Fault('not-found', 'sites.not_found')
  return site
}
