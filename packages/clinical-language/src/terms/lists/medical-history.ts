import { listed } from '../../text/phrases.ts';

/** What patients have, had and take: the words of a medical history. */
export const medicalHistory = listed(`
  hypertension, hypertensive, hypotension, angina, myocardial infarction, heart attack, heart failure, heart murmur,
  atrial fibrillation, arrhythmia, tachycardia, bradycardia, palpitations, pacemaker, coronary stent, coronary bypass,
  valve replacement, mitral valve, aortic stenosis, endocarditis, infective endocarditis, rheumatic fever,
  cardiomyopathy, cardiologist, high cholesterol, cholesterol, stroke, transient ischaemic attack, deep vein thrombosis,
  pulmonary embolism, thrombosis, aneurysm, varicose veins, anaemia, anemia, haemophilia, hemophilia, thalassaemia,
  sickle cell disease, sickle cell trait, von Willebrand disease, thrombocytopenia, leukaemia, leukemia, lymphoma,
  myeloma, diabetes, type one diabetes, type two diabetes, diabetic, hypoglycaemia, hypoglycemia, HbA1c, blood sugar,
  hypothyroidism, hypothyroid, hyperthyroidism, thyroid, thyroxine, Addison's disease, Cushing's syndrome, adrenal,
  asthma, asthmatic, chronic obstructive pulmonary disease, emphysema, bronchitis, pneumonia, tuberculosis,
  sleep apnoea, sleep apnea, inhaler, nebuliser, cystic fibrosis, reflux, acid reflux, gastritis, stomach ulcer,
  peptic ulcer, hiatus hernia, irritable bowel syndrome, ulcerative colitis, Crohn's disease, coeliac disease,
  celiac disease, diverticulitis, hepatitis, hepatitis B, hepatitis C, cirrhosis, jaundice, fatty liver, gallstones,
  pancreatitis, kidney disease, chronic kidney disease, dialysis, kidney stones, kidney transplant, prostate,
  urinary tract infection, osteoarthritis, arthritis, rheumatoid arthritis, osteoporosis, osteopenia, gout,
  fibromyalgia, lupus, Sjögren's syndrome, scleroderma, polymyalgia rheumatica, ankylosing spondylitis, scoliosis,
  hip replacement, knee replacement, joint replacement, epilepsy, epileptic, seizure, migraine, multiple sclerosis,
  Parkinson's disease, dementia, Alzheimer's disease, Bell's palsy, neuropathy, shingles, anxiety, depression,
  bipolar disorder, schizophrenia, autism, autistic, attention deficit hyperactivity disorder, panic attacks,
  dental phobia, needle phobia, gag reflex, eczema, psoriasis, urticaria, dermatitis, melanoma, basal cell carcinoma,
  breast cancer, prostate cancer, chemotherapy, radiotherapy, immunosuppressed, immunocompromised, transplant,
  glaucoma, cataract, macular degeneration, hearing aid, tinnitus, vertigo, tonsillectomy, hysterectomy,
  appendicectomy, cholecystectomy, splenectomy, mastectomy, pregnant, pregnancy, breastfeeding, trimester, menopause,
  allergic, allergy, allergies, anaphylaxis, anaphylactic, latex allergy, penicillin allergy, hay fever, intolerance,
  no known drug allergies, blood pressure, systolic, diastolic, body mass index, oxygen saturation, never smoked,
  ex-smoker, smoker, vaping, vapes, units of alcohol, pack years, recreational drugs, cannabis, cocaine
`);
