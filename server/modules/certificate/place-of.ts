import { places } from '../inbox/index.ts'

/** Where a certificate's holder looks at it: the report that it came from, as long as there is one. */
export const placeOf = ({ round_id: roundId }: { round_id: string | null }, number: string): string =>
  roundId === null ? places.certificate(number) : places.report(roundId)
