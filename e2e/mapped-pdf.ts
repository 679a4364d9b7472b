/** Two bytes per character, as in the character map UniGB-UCS2-H. */
const hex = (text: string) => [...text].map((sign) => sign.codePointAt(0)?.toString(16).padStart(4, '0')).join('')

/** A PDF of one page without embedded fonts: its text can be read only with the character map that it names. */
export const mappedPdf = (text: string): Buffer => {
  const drawn = `BT /F1 24 Tf 72 700 Td <${hex(text)}> Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 7 0 R >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /FontDescriptor 6 0 R /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  )
}
