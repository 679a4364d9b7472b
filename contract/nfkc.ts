/** More marks in a row than any script uses; ﾞ and ﾟ become marks. */
const LONG_RUN = /(?:(?!\u034F)[\p{M}ﾞﾟ]){30}(?=(?!\u034F)[\p{M}ﾞﾟ])/gu

/**
 * NFKC in linear time: sorting the marks of one letter takes quadratic time, so that a megabyte of them would hold a process
 * for minutes. A COMBINING GRAPHEME JOINER after each thirty bounds what is sorted (UAX #15, Stream-Safe Text Format).
 */
export const nfkc = (text: string): string => text.replaceAll(LONG_RUN, '$&\u034F').normalize('NFKC')
