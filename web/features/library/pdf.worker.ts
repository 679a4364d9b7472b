// The order matters: what an older browser lacks comes before the program that uses it.
import '../../lib/older-browsers.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
