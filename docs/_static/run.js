// Examples are run where there is Python for browsers: a Dédale server and the folder of `dedale site`
// have another file in this place, which adds the buttons.
