export { addTreatments } from './add-treatments.ts';
export { treatmentCatalogue, treatmentTerms } from './catalogue.ts';
export { createTreatmentService } from './service.ts';
